// SPDX-License-Identifier: MIT
// The same terms in single precision, added by the reduction in MPI's order and by the root alone
// in two others. Seven digits are all a float has, so the order shows.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define ROOT 0

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);

    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    float term = (rank % 2 == 0 ? 1.0f : -1.0f) / (2 * rank + 1);
    float total = 0;
    printf("rank=%d total=%f\n", rank, term);
    MPI_Reduce(&term, &total, 1, MPI_FLOAT, MPI_SUM, ROOT, MPI_COMM_WORLD);

    float* terms = malloc(size * sizeof(float));
    MPI_Gather(&term, 1, MPI_FLOAT, terms, 1, MPI_FLOAT, ROOT, MPI_COMM_WORLD);
    if (rank == ROOT) {
        float forwards = 0, backwards = 0;
        double exact = 0;
        for (int r = 0; r < size; r++) forwards += terms[r], exact += terms[r];
        for (int r = size - 1; r >= 0; r--) backwards += terms[r];
        printf("Total is = %f\n", 4 * total);
        printf("by the reduction    %.9f\n", 4 * total);
        printf("from first to last  %.9f\n", 4 * forwards);
        printf("from last to first  %.9f\n", 4 * backwards);
        printf("added in double     %.9f\n", 4 * exact);
    }
    free(terms);

    MPI_Finalize();
    return 0;
}
