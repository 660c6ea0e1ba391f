// SPDX-License-Identifier: MIT
// The same series with many terms a rank: ranks are workers, not terms. Rank r sums the block
// r * TERMS ... (r + 1) * TERMS - 1, smallest terms first, and the reduction adds the blocks.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define ROOT 0

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);

    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    long terms = argc > 1 ? atol(argv[1]) : 1000;
    long first = rank * terms;
    double block = 0;
    for (long k = first + terms - 1; k >= first; k--)
        block += (k % 2 == 0 ? 1.0 : -1.0) / (2 * k + 1);
    double total = 0;
    printf("rank=%d total=%f\n", rank, block);

    MPI_Reduce(&block, &total, 1, MPI_DOUBLE, MPI_SUM, ROOT, MPI_COMM_WORLD);

    if (rank == ROOT) printf("Total is = %f\n", 4 * total);

    MPI_Finalize();
    return 0;
}
