// SPDX-License-Identifier: MIT
// Calls that ask or convert are counted, not recorded one by one.
#pragma once

#include <cstdint>

#include "trace/call_id.h"
#include "tracer/process.h"

namespace rankscope::tracer {

extern std::uint64_t g_counts[2 * calls::kLargeCount];

inline void count_call(std::uint16_t id) {
    if (g_process.traced) __atomic_fetch_add(&g_counts[id], std::uint64_t{1}, __ATOMIC_RELAXED);
}

// A record for each call that was counted.
void tell_counts();

}  // namespace rankscope::tracer
