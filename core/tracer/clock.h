// SPDX-License-Identifier: MIT
// The time of records: CLOCK_MONOTONIC, to some tens of nanoseconds. Asking the kernel's clock
// costs as much as all else that a recorded call costs; where that clock is the processor's time
// stamp counter, the counter is read instead and set by the kernel's clock anew each millisecond.
#pragma once

#include <cstdint>

#include "tracer/platform.h"

#if defined(__x86_64__)
#include <x86intrin.h>
#endif

namespace rankscope::tracer {

struct ClockState {
    std::uint64_t ticks = 0;  // at the last look at the kernel's clock
    std::uint64_t ns = 0;     // what that said
    std::uint64_t last = 0;   // what this thread was told last: time does not go back
};

extern constinit thread_local ClockState t_clock;
extern std::uint64_t g_ns_per_tick;    // in units of 2^-32 ns; 0: not known, ask the kernel
extern std::uint64_t g_trusted_ticks;  // how long the counter is believed without another look

// Whether the counter may be used; called once, early.
void prepare_clock();

std::uint64_t look_at_clock();

inline std::uint64_t now_ns() {
#if defined(__x86_64__)
    ClockState& clock = t_clock;
    const std::uint64_t passed = __rdtsc() - clock.ticks;
    if (passed < g_trusted_ticks) [[likely]] {
        const std::uint64_t ns = clock.ns + ((passed * g_ns_per_tick) >> 32);
        if (ns < clock.last) return clock.last;
        return clock.last = ns;
    }
#endif
    return look_at_clock();
}

}  // namespace rankscope::tracer
