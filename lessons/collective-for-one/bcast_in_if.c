// SPDX-License-Identifier: MIT
// The root broadcasts a number, inside the branch that is only for the root.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);

    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    int number = -1;
    if (rank == 0) {
        number = 42;
        MPI_Bcast(&number, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    printf("rank %d has %d\n", rank, number);

    MPI_Finalize();
    return 0;
}
