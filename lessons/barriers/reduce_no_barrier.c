// SPDX-License-Identifier: MIT
// The root comes late to a reduction. Do the others wait for it?
#include <mpi.h>
#include <rankscope.h>
#include <stdio.h>
#include <unistd.h>

#define ROOT 0

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);

    int rank, sum = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    if (rank == ROOT) usleep(300000);  // the root has other things to do

    double start = MPI_Wtime();
    MPI_Reduce(&rank, &sum, 1, MPI_INT, MPI_SUM, ROOT, MPI_COMM_WORLD);
    double waited = (MPI_Wtime() - start) * 1e3;

    printf("rank %d is through the reduction\n", rank);
    rankscope_value("waited", rank, waited);

    MPI_Finalize();
    return 0;
}
