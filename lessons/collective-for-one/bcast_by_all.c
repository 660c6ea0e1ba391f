// SPDX-License-Identifier: MIT
// A broadcast is called by all: the root gives, the others take, in the same call.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);

    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    int number = -1;
    if (rank == 0) number = 42;
    MPI_Bcast(&number, 1, MPI_INT, 0, MPI_COMM_WORLD);
    printf("rank %d has %d\n", rank, number);

    MPI_Finalize();
    return 0;
}
