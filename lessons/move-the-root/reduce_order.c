// SPDX-License-Identifier: MIT
// Large and small numbers added by a reduction, in single precision. The exact sum is known; what
// the root gets depends on the order in which MPI adds, and that on where the root is.
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

    // 1e8 and -1e8 cancel; every other rank adds 1.
    float mine = rank == 0 ? 1e8f : rank == 2 ? -1e8f : 1.0f;
    float sum = 0;
    MPI_Reduce(&mine, &sum, 1, MPI_FLOAT, MPI_SUM, root, MPI_COMM_WORLD);

    if (rank == root) {
        printf("root %d: the sum is %g, exactly it would be %d\n", root, sum,
               size > 2 ? size - 2 : 0);
        rankscope_value("sum", root, sum);
    }

    MPI_Finalize();
    return 0;
}
