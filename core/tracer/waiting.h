// SPDX-License-Identifier: MIT
// Cooperative waiting. MPICH waits by polling UCX as fast as it can and never gives its core away,
// which collapses when ranks outnumber cores. Every blocking call of MPICH (and MPI_Init, and
// collectives, and one-sided epochs) polls through ucp_worker_progress, so that is where the tracer
// stands: polls that bring nothing give the core to others, and after a while sleep for a moment.
// The call itself is the program's own, so results, errors and their texts are too.
#pragma once

#include <cstdint>

namespace rankscope::tracer {

struct WaitState {
    std::uint32_t idle = 0;        // polls since something came, or since the call began
    std::uint64_t idle_since = 0;  // ns; 0: not looked at yet
};

extern constinit thread_local WaitState t_wait;

// A call begins that is no poll by the program itself.
inline void begin_waiting() {
    t_wait.idle = 0;
    t_wait.idle_since = 0;
}

}  // namespace rankscope::tracer
