/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Both ranks ask before they give: neither can go on. */
#include <mpi.h>

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    int rank, number = 7;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Recv(&number, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(&number, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
