/* SPDX-License-Identifier: GPL-3.0-or-later
 * Probing in all forms before receiving; a receive that is cancelled. */
#include <mpi.h>

int main(int argc, char** argv) {
    int rank, flag = 0, value = 5, never;
    MPI_Message message;
    MPI_Request request;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        for (int tag = 1; tag <= 4; ++tag) MPI_Send(&value, 1, MPI_INT, 1, tag, MPI_COMM_WORLD);
    } else {
        MPI_Probe(0, 1, MPI_COMM_WORLD, &status);
        MPI_Recv(&value, 1, MPI_INT, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD, &status);
        while (!flag) MPI_Iprobe(MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
        MPI_Recv(&value, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, &status);
        MPI_Mprobe(0, MPI_ANY_TAG, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
        MPI_Mrecv(&value, 1, MPI_INT, &message, MPI_STATUS_IGNORE);
        for (flag = 0; !flag;) MPI_Improbe(0, 4, MPI_COMM_WORLD, &flag, &message, &status);
        MPI_Imrecv(&value, 1, MPI_INT, &message, &request);
        MPI_Wait(&request, &status);
        MPI_Irecv(&never, 1, MPI_INT, 0, 99, MPI_COMM_WORLD, &request);
        MPI_Cancel(&request);
        MPI_Wait(&request, &status);
    }
    MPI_Finalize();
    return 0;
}
