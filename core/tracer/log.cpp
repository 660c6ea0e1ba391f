// SPDX-License-Identifier: MIT
#include "tracer/log.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include <cerrno>

#include "tracer/clock.h"
#include "tracer/platform.h"
#include "tracer/process.h"

namespace rankscope::tracer {

LogWriter g_log;

namespace {

int s_file = -1;
off_t s_segment = 0;     // file offset of the segment in use; 0: none yet
bool s_refused = false;  // the log could not be made or grown

int create_file() {
    char path[4096];
    for (int again = 0; again < 1000; ++again) {  // a process may exec: same pid, another log
        const int length =
            again ? snprintf(path, sizeof path, "%s/rank-%d.%d.%d.log", g_process.directory,
                             g_process.launch_rank, getpid(), again)
                  : snprintf(path, sizeof path, "%s/rank-%d.%d.log", g_process.directory,
                             g_process.launch_rank, getpid());
        if (length >= static_cast<int>(sizeof path)) return -1;
        const int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        if (file >= 0 || errno != EEXIST) return file;
    }
    return -1;
}

// A descriptor of ours must not be 0, 1 or 2: programs close and reopen those.
int move_away_from_standard(int file) {
    if (file < 0) return file;
    const int high = fcntl(file, F_DUPFD_CLOEXEC, 100);
    if (high < 0) return file;
    close(file);
    return high;
}

void fill_header(LogHeader& header) {
    memcpy(header.magic, kLogMagic, sizeof kLogMagic);
    header.version = kLogVersion;
    header.header_bytes = kLogHeaderBytes;
    header.segment_bytes = kLogSegmentBytes;
    header.launch_rank = g_process.launch_rank;
    header.launch_size = g_process.launch_size;
    header.pid = getpid();
    header.start_ns = kernel_ns();
    timespec real;
    clock_gettime(CLOCK_REALTIME, &real);
    header.realtime_offset_ns = static_cast<std::int64_t>(real.tv_sec) * 1'000'000'000 +
                                real.tv_nsec - static_cast<std::int64_t>(header.start_ns);
    gethostname(header.host, sizeof header.host - 1);
    const ssize_t length = readlink("/proc/self/exe", header.program, sizeof header.program - 1);
    if (length < 0) header.program[0] = '\0';
}

void set_state(LogState state) {
    if (g_log.header)
        __atomic_store_n(&g_log.header->state, static_cast<std::uint32_t>(state), __ATOMIC_RELEASE);
}

// Space first, then the mapping: a full disk must be an error here, not SIGBUS in the program.
std::byte* map_at(off_t offset, std::size_t bytes) {
    if (posix_fallocate(s_file, offset, static_cast<off_t>(bytes)) != 0) return nullptr;
    void* p = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, s_file, offset);
    if (p == MAP_FAILED) return nullptr;
    // All page faults at once, where the kernel can (5.14): a file system asks for one a page else.
    madvise(p, bytes, MADV_POPULATE_WRITE);
    return static_cast<std::byte*>(p);
}

bool make() {
    s_file = move_away_from_standard(create_file());
    if (s_file < 0) return false;
    std::byte* page = map_at(0, kLogHeaderBytes);
    if (!page) return false;
    g_log.header = reinterpret_cast<LogHeader*>(page);
    fill_header(*g_log.header);
    if (g_process.slot) g_process.slot->pid.store(static_cast<std::uint32_t>(getpid()));
    return true;
}

// The oldest segments give their disk space back; readers begin at kept_from.
void drop_oldest() {
    const off_t keep = static_cast<off_t>(g_process.keep_bytes);
    const off_t from = s_segment + static_cast<off_t>(kLogSegmentBytes) - keep;
    const off_t first = static_cast<off_t>(kLogHeaderBytes);
    if (from <= first) return;
    const off_t whole = first + (from - first) / static_cast<off_t>(kLogSegmentBytes) *
                                    static_cast<off_t>(kLogSegmentBytes);
    const off_t before =
        g_log.header->kept_from ? static_cast<off_t>(g_log.header->kept_from) : first;
    if (whole <= before) return;
    __atomic_store_n(&g_log.header->kept_from, static_cast<std::uint64_t>(whole), __ATOMIC_RELEASE);
    fallocate(s_file, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, before, whole - before);
}

bool next_segment() {
    const off_t offset = s_segment ? s_segment + static_cast<off_t>(kLogSegmentBytes)
                                   : static_cast<off_t>(kLogHeaderBytes);
    std::byte* segment = map_at(offset, kLogSegmentBytes);
    if (!segment) return false;
    if (g_log.at) {
        auto* skip = reinterpret_cast<RecordHeader*>(g_log.at);
        skip->kind = static_cast<std::uint16_t>(RecordKind::skip);
        __atomic_store_n(&skip->size, static_cast<std::uint32_t>(g_log.end - g_log.at),
                         __ATOMIC_RELEASE);
        unmap_pages(g_log.end - kLogSegmentBytes, kLogSegmentBytes);
    }
    g_log.at = segment;
    g_log.end = segment + kLogSegmentBytes;
    s_segment = offset;
    if (g_process.keep_bytes) drop_oldest();
    return true;
}

std::byte* refuse() {
    if (g_log.header)
        __atomic_fetch_add(&g_log.header->dropped, std::uint64_t{1}, __ATOMIC_RELAXED);
    g_log.lock.unlock();
    t_thread.in_tracer = false;
    return nullptr;
}

}  // namespace

std::byte* log_reserve_slow(std::size_t bytes) {
    if (!g_process.traced || s_refused || bytes + sizeof(RecordHeader) > kLogSegmentBytes)
        return refuse();
    const int saved = errno;
    if ((!g_log.header && !make()) || !next_segment()) {
        s_refused = true;
        set_state(LogState::full);
        errno = saved;
        return refuse();
    }
    errno = saved;
    return g_log.at;
}

void log_write(RecordKind kind, std::uint64_t time_ns, const void* body, std::size_t body_bytes,
               const void* tail, std::size_t tail_bytes) {
    std::byte* record = log_reserve(sizeof(RecordHeader) + body_bytes + padded(tail_bytes));
    if (!record) return;
    memcpy(record + sizeof(RecordHeader), body, body_bytes);
    if (tail_bytes) memcpy(record + sizeof(RecordHeader) + body_bytes, tail, tail_bytes);
    log_commit(kind, sizeof(RecordHeader) + body_bytes + tail_bytes, time_ns);
}

void log_close() {
    set_state(LogState::closed);
}

void log_forget() {
    g_process.traced = false;
    t_thread.in_tracer = false;
    if (s_file >= 0) close(s_file);
    s_file = -1;
    g_log.at = g_log.end = nullptr;
    g_log.header = nullptr;
    s_refused = true;
    g_log.lock.unlock();
}

}  // namespace rankscope::tracer
