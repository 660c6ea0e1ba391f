// SPDX-License-Identifier: MIT
// One source, and every rank at a line of its own: the branches part the ranks, the barrier brings
// them together.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);

    int rank, token = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    if (rank == 0) {
        token = 7;
        MPI_Send(&token, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
        printf("rank 0 has been in the first branch\n");
    } else if (rank == 1) {
        MPI_Recv(&token, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        printf("rank 1 has been in the second branch\n");
    } else {
        printf("rank %d has been in neither\n", rank);
    }

    MPI_Barrier(MPI_COMM_WORLD);
    printf("rank %d has passed the barrier\n", rank);

    MPI_Finalize();
    return 0;
}
