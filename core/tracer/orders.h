// SPDX-License-Identifier: MIT
// Obeys the control page: stops before a call while held, sleeps when slowed down.
#pragma once

#include "tracer/process.h"

namespace rankscope::tracer {

void obey_slowly(std::uint32_t attention);
void stop_after_value_slowly(const char* name);

inline std::uint32_t attention() {
    return g_process.control ? g_process.control->attention.load(std::memory_order_relaxed) : 0;
}

// At each recorded call, after its enter record is written.
inline void obey_orders() {
    if (const std::uint32_t bits = attention()) [[unlikely]]
        obey_slowly(bits);
}

// Standard sends are to be synchronous.
inline bool strict_sends() {
    return attention() & kStrictSends;
}

// A rank that was let go up to this value stops before its next call.
inline void stop_after_value(const char* name) {
    if (attention() & kHold) [[unlikely]]
        stop_after_value_slowly(name);
}

}  // namespace rankscope::tracer
