// SPDX-License-Identifier: MIT
// Two ranks want each other's number, and both ask before they give.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);

    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    if (rank < 2) {
        int mine = 100 + rank;
        int theirs = -1;
        int partner = 1 - rank;
        MPI_Recv(&theirs, 1, MPI_INT, partner, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(&mine, 1, MPI_INT, partner, 0, MPI_COMM_WORLD);
        printf("Process %d has %d and received %d\n", rank, mine, theirs);
    }

    MPI_Finalize();
    return 0;
}
