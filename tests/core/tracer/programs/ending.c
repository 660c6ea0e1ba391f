/* SPDX-License-Identifier: GPL-3.0-or-later
 * Rank 1 makes 1,000 calls, says so, and is killed; or ends otherwise, as the argument says. */
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char** argv) {
    int rank, value = 0;
    const char* how = argc > 1 ? argv[1] : "return";
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    printf("rank %d begins\n", rank);
    if (rank == 1) {
        for (int i = 0; i < 998; ++i)
            MPI_Sendrecv(&i, 1, MPI_INT, 1, 0, &value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD,
                         MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_SELF);
        printf("rank 1 ends: %s\n", how);
        if (!strcmp(how, "kill")) kill(getpid(), SIGKILL);
        if (!strcmp(how, "segv")) *(volatile int*)(size_t)(argc - 2) = 1;
        if (!strcmp(how, "exit")) exit(3);
        if (!strcmp(how, "_exit")) _exit(4);
        if (!strcmp(how, "abort")) MPI_Abort(MPI_COMM_WORLD, 5);
        if (!strcmp(how, "wait")) MPI_Recv(&value, 1, MPI_INT, 0, 8, MPI_COMM_WORLD, NULL);
    }
    MPI_Finalize();
    return 6;
}
