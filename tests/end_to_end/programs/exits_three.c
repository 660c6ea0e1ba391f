/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every rank says so and ends with 3. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    if (rank == 0) fprintf(stderr, "giving up\n");
    return 3;
}
