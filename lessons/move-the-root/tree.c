// SPDX-License-Identifier: MIT
// The same numbers, added along a binomial tree that is written out: each message carries a partial
// sum, and each addition is printed, so that one sees where a 1 is lost.
#include <mpi.h>
#include <rankscope.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);

    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int root = argc > 1 ? atoi(argv[1]) : 0;
    if (root >= size) root = size - 1;

    float sum = rank == 0 ? 1e8f : rank == 2 ? -1e8f : 1.0f;
    rankscope_value("partial sum", 0, sum);

    // Ranks are counted from the root. In round k those with bit k set hand their sum to the rank
    // without that bit, and are done.
    int place = (rank - root + size) % size;
    for (int bit = 1; bit < size; bit <<= 1) {
        if (place & bit) {
            int above = (place - bit + root) % size;
            MPI_Send(&sum, 1, MPI_FLOAT, above, 0, MPI_COMM_WORLD);
            break;
        }
        if (place + bit < size) {
            int below = (place + bit + root) % size;
            float theirs;
            MPI_Recv(&theirs, 1, MPI_FLOAT, below, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            float before = sum;
            sum += theirs;
            printf("rank %d: %.9g + %.9g = %.9g%s\n", rank, before, theirs, sum,
                   (double)before + theirs == sum ? "" : ", rounded");
            rankscope_value("partial sum", bit, sum);
        }
    }
    if (rank == root)
        printf("root %d: the sum is %g, exactly it would be %d\n", root, sum,
               size > 2 ? size - 2 : 0);

    MPI_Finalize();
    return 0;
}
