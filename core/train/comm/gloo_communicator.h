// SPDX-License-Identifier: GPL-3.0-or-later
// The second backend: Gloo, as LibTorch's c10d brings it. MPI serves only to find the ranks.
#pragma once

#include <mpi.h>

#include <memory>

#include "train/comm/communicator.h"

namespace rankscope::train {

// True when this build has Gloo (its headers were there).
bool gloo_available();

// Collective over comm: rank 0 opens a store on a free port of the loopback (or of the interface
// that GLOO_SOCKET_IFNAME names), the others learn the port through comm. Throws CommunicationError
// when this build has no Gloo.
//
// What Gloo lacks is composed: reduce_scatter is an all_reduce of which each rank keeps its part,
// and bf16 is summed as fp32 (twice the bytes on the wire) and rounded once at the end.
std::unique_ptr<Communicator> open_gloo(MPI_Comm comm);

}  // namespace rankscope::train
