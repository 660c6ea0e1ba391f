/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Meets at a barrier for ever, and will not end when asked to. */
#include <mpi.h>
#include <signal.h>
#include <stdio.h>

int main(int argc, char** argv) {
    signal(SIGTERM, SIG_IGN);
    signal(SIGINT, SIG_IGN);
    MPI_Init(&argc, &argv);
    puts("started");
    fflush(stdout);
    for (;;) MPI_Barrier(MPI_COMM_WORLD);
}
