/* SPDX-License-Identifier: GPL-3.0-or-later
 * Rank 0 hands a number to rank 1. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char** argv) {
    int rank, number = -1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        number = 43523;
        MPI_Send(&number, 1, MPI_INT, 1, 7, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Status status;
        MPI_Recv(&number, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        printf("Process %d received number %d from process %d\n", rank, number, status.MPI_SOURCE);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
