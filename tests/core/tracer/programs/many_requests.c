/* SPDX-License-Identifier: GPL-3.0-or-later
 * One Waitall for 10,000 requests. */
#include <mpi.h>

enum { kCount = 10000 };
static int values[kCount];
static MPI_Request requests[kCount];

int main(int argc, char** argv) {
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < kCount; ++i) {
        if (rank == 0) {
            values[i] = i;
            MPI_Isend(&values[i], 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &requests[i]);
        } else {
            MPI_Irecv(&values[i], 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &requests[i]);
        }
    }
    MPI_Waitall(kCount, requests, MPI_STATUSES_IGNORE);
    MPI_Finalize();
    return 0;
}
