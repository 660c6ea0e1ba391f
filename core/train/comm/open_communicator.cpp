// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/comm/open_communicator.h"

#include "train/comm/gloo_communicator.h"
#include "train/comm/mpi_communicator.h"
#include "train/error.h"

namespace rankscope::train {

std::unique_ptr<Communicator> open_communicator(const CommunicatorOptions& options) {
    const auto algorithm = all_reduce_algorithm(options.all_reduce);
    if (options.backend == "mpi")
        return std::make_unique<MpiCommunicator>(MPI_COMM_WORLD, algorithm);
    if (options.backend == "gloo") {
        if (algorithm != AllReduceAlgorithm::Mpi)
            throw CommunicationError("the all-reduce algorithm '" + options.all_reduce +
                                     "' is built on MPI's messages: use it with the mpi backend");
        return open_gloo(MPI_COMM_WORLD);
    }
    if (options.backend == "nccl")
        throw CommunicationError(
            "the nccl backend moves data between CUDA devices, and the training here computes on "
            "the CPU: use mpi or gloo");
    throw CommunicationError("'" + options.backend +
                             "' is no communication backend: choose mpi or gloo");
}

}  // namespace rankscope::train
