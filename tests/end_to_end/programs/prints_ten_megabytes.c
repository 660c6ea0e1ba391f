/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rank 0 prints 10 MB in lines of 100 bytes. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int line = 0; rank == 0 && line < 100000; ++line) printf("%06d%093d\n", line, 0);
    MPI_Finalize();
    return 0;
}
