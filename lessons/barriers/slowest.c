// SPDX-License-Identifier: MIT
// One rank has more to do. A barrier lets nobody through before the last has come.
#include <mpi.h>
#include <rankscope.h>
#include <stdio.h>
#include <unistd.h>

#define SLOW_RANK 1

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);

    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    usleep(rank == SLOW_RANK ? 300000 : 20000);  // work

    double start = MPI_Wtime();
    MPI_Barrier(MPI_COMM_WORLD);
    double waited = (MPI_Wtime() - start) * 1e3;

    printf("rank %d waited %s\n", rank, waited > 100 ? "long" : "hardly at all");
    rankscope_value("waited", rank, waited);

    MPI_Finalize();
    return 0;
}
