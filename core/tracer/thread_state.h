// SPDX-License-Identifier: MIT
// What the tracer knows of the thread it runs in: its number, and whether it is inside a call that
// is being recorded (MPI calls itself: Fortran on C, collectives on sends, callbacks of programs).
#pragma once

#include <atomic>
#include <cstdint>

namespace rankscope::tracer {

struct ThreadState {
    const void* scope = nullptr;  // stack address of the call being recorded; nullptr: none
    bool in_tracer = false;       // a signal handler that prints must not enter the log again
    std::uint16_t number = 0;     // from 1; 0: not numbered yet
};

extern constinit thread_local ThreadState t_thread;
extern std::atomic<std::uint32_t> g_threads;

// 0 for the first thread that an event came from.
inline std::uint16_t thread_number() {
    if (t_thread.number == 0) [[unlikely]]
        t_thread.number =
            static_cast<std::uint16_t>(g_threads.fetch_add(1, std::memory_order_relaxed) + 1);
    return static_cast<std::uint16_t>(t_thread.number - 1);
}

}  // namespace rankscope::tracer
