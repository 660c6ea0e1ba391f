// SPDX-License-Identifier: MIT
#include "tracer/counts.h"
#include "tracer/clock.h"

#include "tracer/log.h"
#include "tracer/platform.h"

namespace rankscope::tracer {

std::uint64_t g_counts[2 * calls::kLargeCount];

void tell_counts() {
    for (std::uint32_t id = 0; id < 2 * calls::kLargeCount; ++id) {
        const std::uint64_t count = __atomic_exchange_n(&g_counts[id], 0, __ATOMIC_RELAXED);
        if (count == 0) continue;
        const CountBody body{id, 0, count};
        log_write(RecordKind::count, now_ns(), &body, sizeof body);
    }
}

}  // namespace rankscope::tracer
