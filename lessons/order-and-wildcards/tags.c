// SPDX-License-Identifier: MIT
// Rank 1 sends the cause first and the effect second. Rank 0 asks for them the other way round, and
// the tags see to it that it gets what it asks for.
#include <mpi.h>
#include <stdio.h>

#define CAUSE 1
#define EFFECT 2

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);

    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    if (rank == 1) {
        int cause = 111, effect = 222;
        MPI_Send(&cause, 1, MPI_INT, 0, CAUSE, MPI_COMM_WORLD);
        MPI_Send(&effect, 1, MPI_INT, 0, EFFECT, MPI_COMM_WORLD);
    } else if (rank == 0) {
        int cause, effect;
        MPI_Recv(&effect, 1, MPI_INT, 1, EFFECT, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&cause, 1, MPI_INT, 1, CAUSE, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        printf("effect %d, cause %d\n", effect, cause);
    }

    MPI_Finalize();
    return 0;
}
