/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rank 1 divides by zero while rank 0 waits for it. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    volatile int share = 0;
    if (rank == 1) printf("each gets %d\n", 12 / share);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return EXIT_SUCCESS;
}
