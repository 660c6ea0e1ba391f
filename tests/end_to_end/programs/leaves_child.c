/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Each rank leaves a child behind that would sleep for ten minutes. */
#include <mpi.h>
#include <unistd.h>

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    if (fork() == 0) {
        for (int end = 0; end < 256; ++end) close(end);  // mpiexec waits for whoever holds these
        sleep(600);
        _exit(0);
    }
    MPI_Finalize();
    return 0;
}
