// SPDX-License-Identifier: MIT
#include "tracer/modules.h"
#include "tracer/clock.h"

#include <link.h>

#include <cstring>

#include "tracer/fortran.h"
#include "tracer/log.h"
#include "tracer/platform.h"

namespace rankscope::tracer {

AddressRange g_last_module;

namespace {

constexpr int kMost = 1024;
AddressRange s_known[kMost];
int s_count = 0;
SpinLock s_lock;

bool known(std::uint64_t begin) {
    for (int i = 0; i < s_count; ++i)
        if (s_known[i].begin == begin) return true;
    return false;
}

int visit(dl_phdr_info* info, std::size_t, void*) {
    for (int i = 0; i < info->dlpi_phnum; ++i) {
        const ElfW(Phdr)& part = info->dlpi_phdr[i];
        if (part.p_type != PT_LOAD || !(part.p_flags & PF_X)) continue;
        ModuleBody body{};
        body.load_bias = info->dlpi_addr;
        body.begin = info->dlpi_addr + part.p_vaddr;
        body.end = body.begin + part.p_memsz;
        if (s_count == kMost || known(body.begin)) continue;
        s_known[s_count++] = {body.begin, part.p_memsz};
        char self[4096];
        const char* path = info->dlpi_name;
        if (!path || !*path) {  // the executable has no name here; nor has the vdso
            const ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
            if (length < 0) continue;
            self[length] = '\0';
            path = self;
        }
        if (strstr(path, "libmpichfort") || strstr(path, "libmpifort"))
            g_fortran_library = {body.begin, part.p_memsz};
        log_write(RecordKind::module, now_ns(), &body, sizeof body, path, strlen(path) + 1);
    }
    return 0;
}

}  // namespace

void log_modules() {
    Guard guard(s_lock);
    dl_iterate_phdr(visit, nullptr);
}

void find_module(std::uint64_t address) {
    for (int round = 0; round < 2; ++round) {
        for (int i = 0; i < s_count; ++i)
            if (s_known[i].holds(address)) {
                g_last_module = s_known[i];
                return;
            }
        if (round == 0) log_modules();
    }
    g_last_module = {address & ~std::uint64_t{4095}, 4096};  // made at run time: in no module
}

}  // namespace rankscope::tracer
