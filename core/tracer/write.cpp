// SPDX-License-Identifier: MIT
// write() and writev() to descriptors 1 and 2: what prints without stdio (Fortran, C++ streams
// after sync_with_stdio(false), programs themselves). All others pass straight to the kernel.
#include <dlfcn.h>
#include <errno.h>
#include <sys/uio.h>

#include "tracer/output.h"
#include "tracer/platform.h"
#include "tracer/process.h"

using namespace rankscope::tracer;

namespace {

// libc's own, as they are points where a thread may be cancelled.
template <typename Function>
Function real(Function& cached, const char* name) {
    if (!cached) cached = reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
    return cached;
}

bool watched(int descriptor) {
    return (descriptor == 1 || descriptor == 2) && g_process.traced;
}

ssize_t (*s_write)(int, const void*, size_t);
ssize_t (*s_writev)(int, const iovec*, int);

}  // namespace

RANKSCOPE_EXPORT ssize_t write(int descriptor, const void* bytes, size_t count) {
    const ssize_t written = real(s_write, "write")(descriptor, bytes, count);
    if (written <= 0 || !watched(descriptor)) return written;
    const int saved = errno;
    log_output(descriptor, bytes, static_cast<std::size_t>(written));
    errno = saved;
    return written;
}

RANKSCOPE_EXPORT ssize_t writev(int descriptor, const iovec* parts, int count) {
    const ssize_t written = real(s_writev, "writev")(descriptor, parts, count);
    if (written <= 0 || !watched(descriptor)) return written;
    const int saved = errno;
    auto left = static_cast<std::size_t>(written);
    for (int i = 0; i < count && left > 0; ++i) {
        const std::size_t part = parts[i].iov_len < left ? parts[i].iov_len : left;
        log_output(descriptor, parts[i].iov_base, part);
        left -= part;
    }
    errno = saved;
    return written;
}
