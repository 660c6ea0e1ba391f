// SPDX-License-Identifier: MIT
// The log of this process, as trace/record.h lays it out: made at the first event, grown by
// segments, written in place by any thread.
#pragma once

#include <atomic>
#include <cstring>

#include "trace/record.h"
#include "tracer/spin_lock.h"
#include "tracer/thread_state.h"

namespace rankscope::tracer {

struct LogWriter {
    SpinLock lock;
    std::byte* at = nullptr;   // where the next record goes
    std::byte* end = nullptr;  // of the segment
    LogHeader* header = nullptr;
};

extern LogWriter g_log;

// Room for a record of at most `bytes`, header included; whoever gets it holds the log's lock and
// must commit. nullptr: no log, or no room (counted in `dropped`), or called from a signal handler
// that interrupted the log itself.
std::byte* log_reserve_slow(std::size_t bytes);

inline std::byte* log_reserve(std::size_t bytes) {
    if (t_thread.in_tracer) [[unlikely]]
        return nullptr;
    t_thread.in_tracer = true;
    g_log.lock.lock();
    // What is left after the record must hold the header of a `skip` record.
    if (static_cast<std::size_t>(g_log.end - g_log.at) >= bytes + sizeof(RecordHeader) && g_log.at)
        [[likely]]
        return g_log.at;
    return log_reserve_slow(bytes);
}

inline std::size_t padded(std::size_t bytes) {
    return (bytes + kRecordAlignment - 1) & ~(kRecordAlignment - 1);
}

// Makes the record at the place that log_reserve gave visible to readers.
inline void log_commit(RecordKind kind, std::size_t bytes, std::uint64_t time_ns) {
    std::byte* record = g_log.at;
    auto* header = reinterpret_cast<RecordHeader*>(record);
    header->kind = static_cast<std::uint16_t>(kind);
    header->thread = thread_number();
    header->time_ns = time_ns;
    bytes = padded(bytes);
    __atomic_store_n(&header->size, static_cast<std::uint32_t>(bytes), __ATOMIC_RELEASE);
    g_log.at = record + bytes;
    g_log.lock.unlock();
    t_thread.in_tracer = false;
}

// A whole record from its parts.
void log_write(RecordKind kind, std::uint64_t time_ns, const void* body, std::size_t body_bytes,
               const void* tail = nullptr, std::size_t tail_bytes = 0);

// The process ends by itself.
void log_close();

// In a forked child: the log is the parent's.
void log_forget();

}  // namespace rankscope::tracer
