// SPDX-License-Identifier: MIT
// Everybody sends two numbers to rank 0, which takes them as they come. Two messages of one rank do
// not overtake each other; between ranks there is no order.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);

    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (rank > 0) {
        for (int k = 0; k < 2; k++) {
            int number = 10 * rank + k;
            MPI_Send(&number, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        }
    } else {
        printf("came:");
        for (int k = 0; k < 2 * (size - 1); k++) {
            int number;
            MPI_Recv(&number, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            printf(" %d", number);
        }
        printf("\n");
    }

    MPI_Finalize();
    return 0;
}
