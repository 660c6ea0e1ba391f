// SPDX-License-Identifier: GPL-3.0-or-later
// Picks the backend by name, as DeepSpeed's init_distributed(dist_backend=...) does.
#pragma once

#include <memory>
#include <string>

#include "train/comm/communicator.h"

namespace rankscope::train {

struct CommunicatorOptions {
    std::string backend = "mpi";     // mpi or gloo; nccl is refused where there is no CUDA
    std::string all_reduce = "mpi";  // mpi, ring, tree or linear; only the mpi backend has a choice
};

// Collective over MPI_COMM_WORLD; MPI must be initialised. Throws CommunicationError that names
// a backend or an algorithm that is unknown or not to be had here.
std::unique_ptr<Communicator> open_communicator(const CommunicatorOptions& options);

}  // namespace rankscope::train
