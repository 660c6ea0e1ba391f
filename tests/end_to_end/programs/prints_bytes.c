/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints bytes that are no UTF-8, and a last line without its newline. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    const unsigned char bytes[] = {'a', 0xff, 0xfe, 0xc3, 'b', '\n', 'e', 'n', 'd'};
    fwrite(bytes, 1, sizeof bytes, stdout);
    MPI_Finalize();
    return 0;
}
