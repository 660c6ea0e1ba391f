/* SPDX-License-Identifier: GPL-3.0-or-later
 * Time of an 8-byte all-reduce; the argument tells how many. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char** argv) {
    int rank, size;
    const int count = argc > 1 ? atoi(argv[1]) : 100;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    double mine = rank, sum;
    MPI_Barrier(MPI_COMM_WORLD);
    const double start = MPI_Wtime();
    for (int i = 0; i < count; ++i)
        MPI_Allreduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    const double us = 1e6 * (MPI_Wtime() - start) / count;
    if (rank == 0) printf("%.3f\n", us);
    MPI_Finalize();
    return 0;
}
