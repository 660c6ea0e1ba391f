// SPDX-License-Identifier: MIT
// Rank 0 sends a number to rank 1, and rank 1 prints it.
#include <mpi.h>
#include <stdio.h>

#define TAG 0

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);

    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    int number;  // each rank has its own, and nothing is in it yet
    if (rank == 0) {
        number = 43523;
        MPI_Send(&number, 1, MPI_INT, 1, TAG, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Recv(&number, 1, MPI_INT, 0, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        printf("Process 1 received number %d from process 0\n", number);
    }

    MPI_Finalize();
    return 0;
}
