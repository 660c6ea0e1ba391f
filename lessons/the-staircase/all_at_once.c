// SPDX-License-Identifier: MIT
// The same shift and the same work, with both halves of the exchange in one call: no rank waits for
// another's turn.
#include <mpi.h>
#include <rankscope.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);

    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int count = argc > 1 ? atoi(argv[1]) : 100000;
    int* mine = calloc(count + 1, sizeof(int));
    int* theirs = calloc(count + 1, sizeof(int));
    int left = rank > 0 ? rank - 1 : MPI_PROC_NULL;
    int right = rank + 1 < size ? rank + 1 : MPI_PROC_NULL;
    mine[0] = rank;

    MPI_Barrier(MPI_COMM_WORLD);
    double start = MPI_Wtime();
    MPI_Sendrecv(mine, count, MPI_INT, right, 0, theirs, count, MPI_INT, left, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    usleep(20000);  // work that needs nobody
    double time = (MPI_Wtime() - start) * 1e3;

    if (rank > 0) printf("rank %d has the block of rank %d\n", rank, theirs[0]);
    rankscope_value("done after", rank, time);

    free(mine);
    free(theirs);
    MPI_Finalize();
    return 0;
}
