// SPDX-License-Identifier: MIT
// Rank 0 has one barrier more than the others. Where does the program hang?
#include <mpi.h>
#include <stdio.h>

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);

    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    if (rank == 0) MPI_Barrier(MPI_COMM_WORLD);  // "to be on the safe side"

    printf("rank %d works on\n", rank);

    MPI_Barrier(MPI_COMM_WORLD);
    printf("rank %d is through the barrier\n", rank);

    MPI_Finalize();
    return 0;
}
