/* SPDX-License-Identifier: GPL-3.0-or-later
 * Communicators made in all ways; a barrier on each tells which one it is. */
#include <mpi.h>

int main(int argc, char** argv) {
    int rank, size, dims[2] = {0, 0}, periods[2] = {1, 0}, evens[8], n = 0;
    MPI_Comm half, copy, inter, merged, grid, group_comm = MPI_COMM_NULL;
    MPI_Group world, even;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
    MPI_Comm_set_name(half, rank % 2 ? "odd" : "even");
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, 1 - rank % 2, 5, &inter);
    MPI_Intercomm_merge(inter, rank % 2, &merged);
    MPI_Dims_create(size, 2, dims);
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    for (int i = 0; i < size; i += 2) evens[n++] = i;
    MPI_Group_incl(world, n, evens, &even);
    if (rank % 2 == 0) MPI_Comm_create_group(MPI_COMM_WORLD, even, 6, &group_comm);
    MPI_Barrier(half);
    MPI_Barrier(copy);
    MPI_Barrier(inter);
    MPI_Barrier(merged);
    MPI_Barrier(grid);
    if (group_comm != MPI_COMM_NULL) MPI_Barrier(group_comm);
    MPI_Barrier(MPI_COMM_SELF);
    MPI_Comm_free(&half);
    MPI_Comm_free(&inter);
    MPI_Group_free(&world);
    MPI_Group_free(&even);
    MPI_Finalize();
    return 0;
}
