// SPDX-License-Identifier: GPL-3.0-or-later
// Calls record_site() from places of several kinds; prints, for each, the module that holds the
// return address, the offset in it and the name of the place. The test looks for the comments "line
// of ...".
#include <dlfcn.h>
#include <link.h>

#include <cstdio>

#include "inlined_caller.h"
#include "system_wrapper.h"

extern "C" __attribute__((noinline)) void record_site(const char* place) {
    void* address = __builtin_return_address(0);
    Dl_info info;
    link_map* map = nullptr;
    if (dladdr1(address, &info, reinterpret_cast<void**>(&map), RTLD_DL_LINKMAP) == 0) return;
    const auto offset = reinterpret_cast<unsigned long>(address) - map->l_addr;
    std::printf("%s %lu %s\n", map->l_name[0] == '\0' ? "program" : map->l_name, offset, place);
}

namespace deep {
template <typename T>
__attribute__((noinline)) void templated(T) {
    record_site("template");  // line of "template"
    std::puts("");
}
}  // namespace deep

#ifdef AS_LIBRARY
extern "C" void from_library() {
    record_site("library");  // line of "library"
    std::puts("");
}
#else
extern "C" void from_library();

int main() {
    record_site("main");  // line of "main"
    inlined_caller();     // line of "inlined caller"
    wrapped_call();       // line of "wrapped"
    deep::templated(1);
    from_library();
    return 0;
}
#endif
