// SPDX-License-Identifier: MIT
// The same exchange in one call: MPI itself sees to the order, at any size.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);

    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    int bytes = argc > 1 ? atoi(argv[1]) : 1000;
    char* mine = calloc(bytes > 0 ? bytes : 1, 1);
    char* theirs = calloc(bytes > 0 ? bytes : 1, 1);

    if (rank < 2) {
        int partner = 1 - rank;
        MPI_Sendrecv(mine, bytes, MPI_CHAR, partner, 0, theirs, bytes, MPI_CHAR, partner, 0,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        printf("rank %d has exchanged %d bytes\n", rank, bytes);
    }

    free(mine);
    free(theirs);
    MPI_Finalize();
    return 0;
}
