// SPDX-License-Identifier: MIT
#include "tracer/real_mpi.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cstddef>

#include "tracer/platform.h"

namespace rankscope::tracer {

RealMpi g_real;
bool g_real_found = false;

namespace {

// A library that was loaded for itself (RTLD_LOCAL) is not seen from here by name alone.
void* library() {
    if (dlsym(RTLD_DEFAULT, "PMPI_Init")) return RTLD_DEFAULT;
    for (const char* name : {"libmpich.so.12", "libmpi.so.12", "libmpich.so", "libmpi.so"})
        if (void* handle = dlopen(name, RTLD_LAZY | RTLD_NOLOAD)) return handle;
    return nullptr;
}

}  // namespace

void find_real_mpi() {
    void* from = library();
    void* functions[sizeof(RealMpi) / sizeof(void*)];
    static_assert(sizeof functions / sizeof *functions == sizeof kRealNames / sizeof *kRealNames);
    if (from == nullptr && !dlsym(RTLD_DEFAULT, "PMPI_Init")) {
        constexpr char text[] =
            "rankscope: this program calls MPI, but no MPICH library is loaded into it\n";
        syscall(SYS_write, 2, text, sizeof text - 1);
        _exit(127);
    }
    for (std::size_t i = 0; i < sizeof kRealNames / sizeof *kRealNames; ++i)
        functions[i] = dlsym(from, kRealNames[i]);
    memcpy(&g_real, functions, sizeof g_real);
    g_real_found = true;
}

}  // namespace rankscope::tracer
