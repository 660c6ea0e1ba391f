// SPDX-License-Identifier: MIT
// Two machines with two ranks each, in play: who fetches? Rank 0 can reach only its own disk, so
// on each machine the rank that is first there does.
#include <mpi.h>
#include <stdio.h>

#define RANKS_OF_A_MACHINE 2

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);

    int rank, local_rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    // On real machines: MPI_Comm_split_type(..., MPI_COMM_TYPE_SHARED, ...).
    MPI_Comm machine;
    MPI_Comm_split(MPI_COMM_WORLD, rank / RANKS_OF_A_MACHINE, rank, &machine);
    MPI_Comm_rank(machine, &local_rank);

    if (local_rank == 0) printf("rank %d fetches for its machine\n", rank);
    MPI_Barrier(machine);
    printf("rank %d, local rank %d of machine %d, can read\n", rank, local_rank,
           rank / RANKS_OF_A_MACHINE);

    MPI_Comm_free(&machine);
    MPI_Finalize();
    return 0;
}
