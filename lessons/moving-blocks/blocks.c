// SPDX-License-Identifier: MIT
// The collectives that move blocks. Each rank's numbers carry its rank: 100, 101, ... are rank 1's.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void show(int rank, const char* what, const int* block, int count) {
    char line[512];
    int at = snprintf(line, sizeof line, "rank %d %s:", rank, what);
    for (int k = 0; k < count && at < (int)sizeof line - 12; k++)
        at += snprintf(line + at, sizeof line - at, " %d", block[k]);
    puts(line);
}

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);

    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const char* which = argc > 1 ? argv[1] : "scatter";

    int* mine = malloc(size * sizeof(int));
    int* got = malloc(size * sizeof(int));
    for (int k = 0; k < size; k++) mine[k] = 100 * rank + k, got[k] = -1;

    if (strcmp(which, "broadcast") == 0) {
        MPI_Bcast(mine, size, MPI_INT, 0, MPI_COMM_WORLD);
        show(rank, "has", mine, size);
    } else if (strcmp(which, "scatter") == 0) {
        MPI_Scatter(mine, 1, MPI_INT, got, 1, MPI_INT, 0, MPI_COMM_WORLD);
        show(rank, "got", got, 1);
    } else if (strcmp(which, "gather") == 0) {
        MPI_Gather(mine, 1, MPI_INT, got, 1, MPI_INT, 0, MPI_COMM_WORLD);
        show(rank, "got", got, rank == 0 ? size : 0);
    } else if (strcmp(which, "allgather") == 0) {
        MPI_Allgather(mine, 1, MPI_INT, got, 1, MPI_INT, MPI_COMM_WORLD);
        show(rank, "got", got, size);
    } else if (strcmp(which, "allgather-in-place") == 0) {
        got[rank] = mine[0];  // each rank's own block already lies where it belongs
        MPI_Allgather(MPI_IN_PLACE, 0, MPI_INT, got, 1, MPI_INT, MPI_COMM_WORLD);
        show(rank, "got", got, size);
    } else if (strcmp(which, "alltoall") == 0) {
        MPI_Alltoall(mine, 1, MPI_INT, got, 1, MPI_INT, MPI_COMM_WORLD);
        show(rank, "got", got, size);
    } else if (rank == 0) {
        printf(
            "%s is none of broadcast, scatter, gather, allgather, allgather-in-place, alltoall\n",
            which);
    }

    free(mine);
    free(got);
    MPI_Finalize();
    return 0;
}
