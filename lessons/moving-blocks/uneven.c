// SPDX-License-Identifier: MIT
// Ten elements for four ranks: they do not divide, so the blocks are uneven. MPI_Scatterv takes a
// length and a place for each.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);

    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int elements = argc > 1 && atoi(argv[1]) > 0 ? atoi(argv[1]) : 10;
    int* all = malloc((elements + 1) * sizeof(int));
    int* counts = malloc(size * sizeof(int));
    int* places = malloc(size * sizeof(int));
    for (int k = 0; k < elements; k++) all[k] = 100 + k;
    for (int r = 0, place = 0; r < size; r++) {
        counts[r] = elements / size + (r < elements % size ? 1 : 0);
        places[r] = place;
        place += counts[r];
    }

    int* mine = calloc(counts[rank] + 1, sizeof(int));
    MPI_Scatterv(all, counts, places, MPI_INT, mine, counts[rank], MPI_INT, 0, MPI_COMM_WORLD);
    printf("rank %d got %d elements", rank, counts[rank]);
    if (counts[rank] > 0) printf(", %d to %d", mine[0], mine[counts[rank] - 1]);
    printf("\n");

    free(all);
    free(counts);
    free(places);
    free(mine);
    MPI_Finalize();
    return 0;
}
