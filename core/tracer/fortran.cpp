// SPDX-License-Identifier: MIT
#include "tracer/fortran.h"

#include <dlfcn.h>
#include <unwind.h>

namespace rankscope::tracer {

AddressRange g_fortran_library;

namespace {

// From a wrapper's frame to where the caller's return address lies, which is the same each time a
// call comes by the same way: the walk up the stack is made once for each.
struct Way {
    std::uint64_t site = 0;
    std::uint32_t words = 0;  // from the frame
};
constexpr std::size_t kWays = 512;
thread_local constinit Way t_ways[kWays];

constexpr std::uint32_t kMostWords = 1024;  // how far up the frames of that library may reach

struct Walk {
    bool seen_library = false;
    std::uint64_t found = 0;
};

_Unwind_Reason_Code visit(_Unwind_Context* context, void* data) {
    static const auto ip_of =
        reinterpret_cast<_Unwind_Ptr (*)(_Unwind_Context*)>(dlsym(RTLD_DEFAULT, "_Unwind_GetIP"));
    auto& walk = *static_cast<Walk*>(data);
    const std::uint64_t ip = ip_of(context);
    const bool in_library = g_fortran_library.holds(ip);
    if (walk.seen_library && !in_library) {
        walk.found = ip;
        return _URC_NORMAL_STOP;
    }
    walk.seen_library = walk.seen_library || in_library;
    return _URC_NO_REASON;
}

// The unwinder of the compiler's library, which every Fortran program has loaded.
std::uint64_t walk_up() {
    static const auto backtrace =
        reinterpret_cast<_Unwind_Reason_Code (*)(_Unwind_Trace_Fn, void*)>(
            dlsym(RTLD_DEFAULT, "_Unwind_Backtrace"));
    Walk walk;
    if (backtrace) backtrace(visit, &walk);
    return walk.found;
}

}  // namespace

std::uint64_t fortran_caller(std::uint64_t site, const void* frame) {
    const auto* words = static_cast<const std::uint64_t*>(frame);
    Way& way = t_ways[(site >> 2) % kWays];
    if (way.site == site) {
        const std::uint64_t address = words[way.words];
        if (g_last_module.holds(address)) return address;  // the usual: the program itself
    }
    const std::uint64_t found = walk_up();
    if (!found) return site;
    for (std::uint32_t i = 0; i < kMostWords; ++i)
        if (words[i] == found) {
            way = {site, i};
            break;
        }
    return found;
}

}  // namespace rankscope::tracer
