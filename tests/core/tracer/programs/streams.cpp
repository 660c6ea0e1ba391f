// SPDX-License-Identifier: GPL-3.0-or-later
// Prints in every way there is, before, between and after MPI.
#include <mpi.h>
#include <unistd.h>

#include <cstdio>
#include <iostream>

int main(int argc, char** argv) {
    std::cout << "before" << std::endl;
    MPI_Init(&argc, &argv);
    std::cout << "cout " << 1 << "\n";
    std::printf("printf %d\n", 2);
    std::fflush(stdout);
    if (write(1, "write\n", 6) != 6) return 1;
    dprintf(1, "dprintf\n");
    std::fputs("bytes \xff\xfe that are no UTF-8\n", stdout);
    std::cerr << "cerr\n";
    std::fprintf(stderr, "stderr\n");
    MPI_Finalize();
    std::cout << std::string(100000, 'x') << "\nno newline at the end";
    return 3;
}
