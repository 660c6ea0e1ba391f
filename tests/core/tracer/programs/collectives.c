/* SPDX-License-Identifier: GPL-3.0-or-later
 * What each rank puts into collectives and gets out, with MPI_IN_PLACE and without. */
#include <mpi.h>

int main(int argc, char** argv) {
    int rank, size, x, y = -1, all[16] = {0}, part = -1, counts[4] = {1, 2, 1, 2},
                       starts[4] = {0, 1, 3, 4};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    x = rank == 1 ? 77 : -1;
    MPI_Bcast(&x, 1, MPI_INT, 1, MPI_COMM_WORLD);
    x = 10 + rank;
    MPI_Reduce(&x, &y, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Allreduce(MPI_IN_PLACE, &x, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    x = 20 + rank;
    MPI_Gather(&x, 1, MPI_INT, all, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Scatter(all, 1, MPI_INT, &part, 1, MPI_INT, 0, MPI_COMM_WORLD);
    all[starts[rank]] = 30 + rank;
    MPI_Allgatherv(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, counts, starts, MPI_INT,
                   MPI_COMM_WORLD);
    for (int i = 0; i < size; ++i) all[i] = 100 * rank + i;
    MPI_Alltoall(all, 1, MPI_INT, all + 8, 1, MPI_INT, MPI_COMM_WORLD);
    MPI_Scan(&rank, &y, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Reduce_scatter_block(all, &y, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Request request;
    x = 50 + rank;
    MPI_Iallreduce(&x, &y, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
