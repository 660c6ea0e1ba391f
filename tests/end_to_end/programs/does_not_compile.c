/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Wants a variable that is not there; never compiled by the build. */
#include <mpi.h>

int main(void) {
    return MPI_Send(&number, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
}
