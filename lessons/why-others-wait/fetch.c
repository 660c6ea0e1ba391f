// SPDX-License-Identifier: MIT
// Rank 0 fetches the data, the others wait for it at a barrier.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define WAIT 1   // 0: nobody waits for rank 0
#define FAILS 0  // 1: the line goes dead after half of the data
#define TELL 0   // 1: rank 0 tells the others whether it worked

enum { PARTS = 10, PART_BYTES = 100 };

// What a download looks like from outside: a file that grows, slowly. 1 when it is whole.
static int fetch(const char* name) {
    char part[PART_BYTES];
    memset(part, 'x', sizeof part);
    FILE* file = fopen(name, "w");
    for (int i = 0; file && i < PARTS; i++) {
        if (FAILS && i == PARTS / 2) break;
        fwrite(part, 1, sizeof part, file);
        fflush(file);
        usleep(20000);
    }
    if (file) fclose(file);
    return !FAILS;
}

static long bytes_in(const char* name) {
    FILE* file = fopen(name, "r");
    if (!file) return 0;
    fseek(file, 0, SEEK_END);
    long bytes = ftell(file);
    fclose(file);
    return bytes;
}

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);

    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    // All must look for the same file: rank 0 says where it will be.
    char name[256] = "";
    if (rank == 0) {
        const char* folder = getenv("TMPDIR");
        snprintf(name, sizeof name, "%s/data-of-%d", folder ? folder : "/tmp", (int)getpid());
    }
    MPI_Bcast(name, sizeof name, MPI_CHAR, 0, MPI_COMM_WORLD);

    int whole = 1;
    if (rank == 0) {
        whole = fetch(name);
        printf(whole ? "rank 0 has fetched the data\n" : "rank 0: the download failed\n");
    }
    if (TELL) MPI_Bcast(&whole, 1, MPI_INT, 0, MPI_COMM_WORLD);

    if (rank != 0 || whole) {
        if (WAIT && whole) MPI_Barrier(MPI_COMM_WORLD);
        if (whole)
            printf("rank %d finds %ld of %d bytes\n", rank, bytes_in(name), PARTS * PART_BYTES);
        else
            printf("rank %d does without\n", rank);
    }

    MPI_Finalize();
    if (rank == 0) remove(name);
    return whole ? 0 : 1;
}
