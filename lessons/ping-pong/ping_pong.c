// SPDX-License-Identifier: MIT
// A message goes from rank 0 to rank 1 and back, larger and larger: how long does each size take?
#include <mpi.h>
#include <rankscope.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);

    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    int rounds = argc > 1 ? atoi(argv[1]) : 20;
    int largest = argc > 2 ? atoi(argv[2]) : 1 << 20;
    char* message = calloc(largest > 0 ? largest : 1, 1);

    for (int bytes = 1; bytes <= largest; bytes *= 2) {
        double best = 1e9;
        for (int round = 0; round < rounds; round++) {
            double start = MPI_Wtime();
            if (rank == 0) {
                MPI_Send(message, bytes, MPI_CHAR, 1, 0, MPI_COMM_WORLD);
                MPI_Recv(message, bytes, MPI_CHAR, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            } else if (rank == 1) {
                MPI_Recv(message, bytes, MPI_CHAR, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                MPI_Send(message, bytes, MPI_CHAR, 0, 0, MPI_COMM_WORLD);
            }
            double time = (MPI_Wtime() - start) / 2;  // one way
            if (time < best) best = time;
        }
        if (rank == 0) {
            printf("%8d bytes  %10.2f us  %8.1f MB/s\n", bytes, best * 1e6, bytes / best / 1e6);
            rankscope_value("one way", bytes, best * 1e6);
            rankscope_value("bandwidth", bytes, bytes / best / 1e6);
        }
    }

    free(message);
    MPI_Finalize();
    return 0;
}
