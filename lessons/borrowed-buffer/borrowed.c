// SPDX-License-Identifier: MIT
// MPI_Isend lends the buffer to MPI until MPI_Wait gives it back. Rank 0 writes into it meanwhile.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);

    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    int count = argc > 1 && atoi(argv[1]) > 0 ? atoi(argv[1]) : 20;
    int* numbers = calloc(count, sizeof(int));

    if (rank == 0) {
        MPI_Request request;
        for (int k = 0; k < count; k++) numbers[k] = 1;
        MPI_Isend(numbers, count, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
        for (int k = 0; k < count; k++) numbers[k] = -1;  // the buffer is still lent
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        usleep(100000);
        MPI_Recv(numbers, count, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        int spoilt = 0;
        for (int k = 0; k < count; k++) spoilt += numbers[k] != 1;
        printf("%d of %d numbers are spoilt\n", spoilt, count);
    }

    free(numbers);
    MPI_Finalize();
    return 0;
}
