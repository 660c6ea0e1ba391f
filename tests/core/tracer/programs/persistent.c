/* SPDX-License-Identifier: GPL-3.0-or-later
 * A persistent send and receive, started three times. */
#include <mpi.h>

int main(int argc, char** argv) {
    int rank, value = 0;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Ssend_init(&value, 1, MPI_INT, 1, 3, MPI_COMM_WORLD, &request);
    else
        MPI_Recv_init(&value, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, &request);
    for (int i = 1; i <= 3; ++i) {
        if (rank == 0) value = 100 * i;
        MPI_Start(&request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    MPI_Wait(&request, MPI_STATUS_IGNORE); /* not started: returns at once */
    MPI_Request_free(&request);
    MPI_Finalize();
    return 0;
}
