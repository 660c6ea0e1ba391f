// SPDX-License-Identifier: MIT
// Pi from the Taylor series of arctan(1) = 1 - 1/3 + 1/5 - 1/7 + ...: one term a rank, and one
// reduction that adds them.
#include <mpi.h>
#include <stdio.h>

#define ROOT 0          // the rank that gets the sum
#define ABSENT_RANK -1  // a rank that leaves the reduction out; -1: none does

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);

    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    double term = (rank % 2 == 0 ? 1.0 : -1.0) / (2 * rank + 1);
    double total = 0;
    printf("rank=%d total=%f\n", rank, term);

    if (rank != ABSENT_RANK)
        MPI_Reduce(&term, &total, 1, MPI_DOUBLE, MPI_SUM, ROOT, MPI_COMM_WORLD);

    if (rank == ROOT) printf("Total is = %f\n", 4 * total);

    MPI_Finalize();
    return 0;
}
