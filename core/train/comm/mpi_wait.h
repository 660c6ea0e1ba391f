// SPDX-License-Identifier: GPL-3.0-or-later
// How a rank waits for MPI: at MPI's own pace, or giving its core away when ranks outnumber cores.
#pragma once

#include <mpi.h>

#include <span>

namespace rankscope::train {

// MPICH waits by polling. With more ranks than cores the waiting rank then holds the core that the
// awaited one needs, until the system takes it away (milliseconds); a rank that yields after a
// few polls hands it over at once.
enum class Waiting { Polling, Yielding };

// Yielding when the ranks of this machine outnumber the cores they may run on. Under Rankscope the
// tracer waits that way itself, so the calls stay the plain ones that a person wants to see.
Waiting choose_waiting(MPI_Comm comm);

void wait_all(std::span<MPI_Request> requests, Waiting waiting);

}  // namespace rankscope::train
