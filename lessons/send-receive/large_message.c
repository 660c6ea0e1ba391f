// SPDX-License-Identifier: MIT
// The same number, followed by 99,999 others: too much for MPI to keep until somebody asks.
#include <mpi.h>
#include <stdio.h>
#include <unistd.h>

#define COUNT 100000

static int numbers[COUNT];

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);

    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    if (rank == 0) {
        numbers[0] = 43523;
        MPI_Send(numbers, COUNT, MPI_INT, 1, 0, MPI_COMM_WORLD);
        printf("Process 0 may use its numbers again\n");
    } else if (rank == 1) {
        sleep(1);  // rank 1 is busy; watch what rank 0 can do meanwhile
        MPI_Recv(numbers, COUNT, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        printf("Process 1 received number %d from process 0\n", numbers[0]);
    }

    MPI_Finalize();
    return 0;
}
