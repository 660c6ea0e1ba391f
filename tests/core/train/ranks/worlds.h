// SPDX-License-Identifier: GPL-3.0-or-later
// Worlds of one, two, ... ranks within one run: the first of the ranks make it up, the others wait.
#pragma once

#include <mpi.h>
#include <unistd.h>

#include <functional>

#include "train/comm/mpi_communicator.h"

namespace rankscope::train {

// Collective over MPI_COMM_WORLD. The waiting ranks sleep, and so leave their cores to the others.
inline void in_world(int ranks, const std::function<void(MPI_Comm)>& body) {
    int rank = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm world = MPI_COMM_NULL;
    MPI_Comm_split(MPI_COMM_WORLD, rank < ranks ? 0 : MPI_UNDEFINED, rank, &world);
    if (world != MPI_COMM_NULL) {
        body(world);
        MPI_Comm_free(&world);
    }
    MPI_Request all_done = MPI_REQUEST_NULL;
    MPI_Ibarrier(MPI_COMM_WORLD, &all_done);
    for (int done = 0; !done; ::usleep(500)) MPI_Test(&all_done, &done, MPI_STATUS_IGNORE);
}

}  // namespace rankscope::train
