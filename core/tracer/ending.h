// SPDX-License-Identifier: MIT
// Notes in the control page how the process ends: launchers take note of an end before anyone else
// can look.
#pragma once

#include <cstdint>

namespace rankscope::tracer {

// kEndsByExit or kEndsBySignal of trace/control.h and what they are followed by.
void tell_ending(std::uint32_t how);

// Signals that would end the process as it is now are noted, and then end it. One for which the
// program has a handler is the program's own.
void note_fatal_signals();

// After MPI_Init, which may have let UCX take over some of them.
void note_before_ucx();

}  // namespace rankscope::tracer
