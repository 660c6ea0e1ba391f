// SPDX-License-Identifier: MIT
#include "tracer/output.h"
#include "tracer/clock.h"

#include <dlfcn.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <unistd.h>

#include <cerrno>

#include "tracer/log.h"
#include "tracer/platform.h"
#include "tracer/process.h"

namespace rankscope::tracer {
namespace {

constexpr std::size_t kMostInRecord = 32 * 1024;

// glibc writes a stream's buffer out through a table of functions (struct _IO_jump_t): two unused
// words, then finish, overflow, underflow, uflow, pbackfail, xsputn, xsgetn, seekoff, seekpos,
// setbuf, sync, doallocate, read, write. The streams call its write by a name that cannot be
// interposed, so the entry itself is exchanged, after a look that it is what we take it for.
constexpr std::size_t kWriteEntry = 15;
using StreamWrite = ssize_t (*)(FILE*, const void*, ssize_t);
StreamWrite s_stream_write = nullptr;

ssize_t write_and_tell(FILE* stream, const void* data, ssize_t count) {
    const ssize_t written = s_stream_write(stream, data, count);
    const int saved = errno;
    const int descriptor = stream->_fileno;
    if (written > 0 && (descriptor == 1 || descriptor == 2))
        log_output(descriptor, data, static_cast<std::size_t>(written));
    errno = saved;
    return written;
}

bool exchange(void* table) {
    auto* entries = static_cast<StreamWrite*>(table);
    if (!entries || entries[kWriteEntry] != s_stream_write) return false;
    const auto page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
    const auto at = reinterpret_cast<std::uintptr_t>(&entries[kWriteEntry]);
    void* const from = reinterpret_cast<void*>(at & ~(page - 1));
    const std::size_t bytes = (at & (page - 1)) + sizeof(StreamWrite);
    if (mprotect(from, bytes, PROT_READ | PROT_WRITE) != 0) return false;
    entries[kWriteEntry] = write_and_tell;
    mprotect(from, bytes, PROT_READ);  // as the loader leaves it
    return true;
}

}  // namespace

void watch_output() {
    s_stream_write = reinterpret_cast<StreamWrite>(dlsym(RTLD_DEFAULT, "_IO_file_write"));
    if (!s_stream_write) return;
    if (!exchange(dlsym(RTLD_DEFAULT, "_IO_file_jumps"))) return;
    exchange(dlsym(RTLD_DEFAULT, "_IO_wfile_jumps"));  // streams of wide characters
    setvbuf(stdout, nullptr, _IOLBF, 0);
}

void log_output(int descriptor, const void* bytes, std::size_t count) {
    if (!g_process.traced) return;
    const std::uint64_t now = now_ns();
    const auto* at = static_cast<const std::byte*>(bytes);
    while (count > 0) {
        const std::size_t part = count < kMostInRecord ? count : kMostInRecord;
        const OutputBody body{static_cast<std::uint32_t>(descriptor),
                              static_cast<std::uint32_t>(part)};
        log_write(RecordKind::output, now, &body, sizeof body, at, part);
        at += part;
        count -= part;
    }
}

}  // namespace rankscope::tracer
