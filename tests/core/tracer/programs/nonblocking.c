/* SPDX-License-Identifier: GPL-3.0-or-later
 * Isend, Irecv and all ways to complete them; rank 1 asks in vain before rank 0 sends. */
#include <mpi.h>

int main(int argc, char** argv) {
    int rank, flag = 0, index, done, indices[2], numbers[4] = {11, 22, 33, 44}, got[4] = {0};
    MPI_Request requests[4];
    MPI_Status statuses[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Recv(&flag, 1, MPI_INT, 1, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (int i = 0; i < 4; ++i)
            MPI_Isend(&numbers[i], 1, MPI_INT, 1, i, MPI_COMM_WORLD, &requests[i]);
        MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
    } else {
        for (int i = 0; i < 4; ++i)
            MPI_Irecv(&got[i], 1, MPI_INT, 0, i, MPI_COMM_WORLD, &requests[i]);
        for (int i = 0; i < 1000; ++i) MPI_Test(&requests[0], &flag, MPI_STATUS_IGNORE);
        flag = 1;
        MPI_Send(&flag, 1, MPI_INT, 0, 9, MPI_COMM_WORLD);
        MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
        MPI_Waitany(1, &requests[1], &index, MPI_STATUS_IGNORE);
        MPI_Waitsome(2, &requests[2], &done, indices, statuses);
        MPI_Waitall(2, &requests[2], MPI_STATUSES_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
