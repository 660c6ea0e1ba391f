// SPDX-License-Identifier: MIT
// Every rank says who it is. The same line of the same source, in as many processes as there are.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char** argv) {
    printf("before MPI_Init: I cannot know who I am\n");
    MPI_Init(&argc, &argv);

    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    printf("I am rank %d of %d\n", rank, size);

    MPI_Finalize();
    printf("after MPI_Finalize: rank %d is still a program\n", rank);
    return 0;
}
