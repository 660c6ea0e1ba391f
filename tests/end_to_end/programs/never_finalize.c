/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Returns from main without MPI_Finalize, once both have printed: mpiexec ends the others with the
 * first that does so. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    printf("rank %d leaves\n", rank);
    fflush(stdout);
    MPI_Barrier(MPI_COMM_WORLD);
    return 0;
}
