// SPDX-License-Identifier: MIT
// You are the scheduler. The program takes it that rank 1's message comes first. Hold all ranks,
// and let them go in an order in which the program gives a wrong answer.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);

    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (rank > 0) {
        int number = 10 * rank;
        MPI_Send(&number, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    } else {
        int difference = 0;
        for (int k = 1; k < size; k++) {
            int number;
            MPI_Recv(&number, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            difference = k == 1 ? number : difference - number;
        }
        printf("the difference is %d\n", difference);
    }

    MPI_Finalize();
    return 0;
}
