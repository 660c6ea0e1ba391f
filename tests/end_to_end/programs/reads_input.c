/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rank 0 reads numbers to the end of its input; all ranks learn their sum. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    int rank, number, sum = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    while (rank == 0 && scanf("%d", &number) == 1) sum += number;
    MPI_Bcast(&sum, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 1) printf("the sum is %d\n", sum);
    MPI_Finalize();
    return 0;
}
