// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/comm/mpi_session.h"

#include <mpi.h>

#include <cstdio>
#include <exception>

namespace rankscope::train {

int run_rank(int argc, char** argv, const std::function<int()>& body) {
    int provided = MPI_THREAD_SINGLE;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    int rank = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int code = 1;
    try {
        code = body();
    } catch (const std::exception& error) {
        std::fflush(stdout);
        std::fprintf(stderr, "rank %d: %s\n", rank, error.what());
        std::fflush(stderr);
        // The others may be inside a collective that this rank will never join.
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    MPI_Finalize();
    return code;
}

}  // namespace rankscope::train
