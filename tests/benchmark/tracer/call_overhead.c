/* SPDX-License-Identifier: GPL-3.0-or-later
 * What a traced call costs over the same call untraced, in one run: MPI_X goes through the tracer,
 * PMPI_X does not. Batches of both alternate; the medians are compared. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { kBatches = 2001, kCalls = 50 };

static double now_ns(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return 1e9 * (double)t.tv_sec + (double)t.tv_nsec;
}

static int smaller(const void* a, const void* b) {
    const double x = *(const double*)a, y = *(const double*)b;
    return (x > y) - (x < y);
}

/* Median time of one call in ns, traced and plain, of a statement that makes `calls` of them. */
#define MEASURE(name, calls, traced_statement, plain_statement)                 \
    do {                                                                        \
        static double traced[kBatches], plain[kBatches];                        \
        for (int batch = 0; batch < kBatches; ++batch) {                        \
            double start = now_ns();                                            \
            for (int i = 0; i < kCalls; ++i) traced_statement;                  \
            traced[batch] = (now_ns() - start) / kCalls / (calls);              \
            start = now_ns();                                                   \
            for (int i = 0; i < kCalls; ++i) plain_statement;                   \
            plain[batch] = (now_ns() - start) / kCalls / (calls);               \
        }                                                                       \
        qsort(traced, kBatches, sizeof *traced, smaller);                       \
        qsort(plain, kBatches, sizeof *plain, smaller);                         \
        printf("%-22s plain %7.1f ns  traced %7.1f ns  added %7.1f ns\n", name, \
               plain[kBatches / 2], traced[kBatches / 2],                       \
               traced[kBatches / 2] - plain[kBatches / 2]);                     \
    } while (0)

int main(int argc, char** argv) {
    int flag, value = 43523, got;
    MPI_Request request, never;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Irecv(&got, 1, MPI_INT, 0, 99, MPI_COMM_SELF, &never);
    MEASURE("MPI_Comm_rank", 1, MPI_Comm_rank(MPI_COMM_WORLD, &got),
            PMPI_Comm_rank(MPI_COMM_WORLD, &got));
    MEASURE("MPI_Iprobe", 1, MPI_Iprobe(0, 5, MPI_COMM_SELF, &flag, &status),
            PMPI_Iprobe(0, 5, MPI_COMM_SELF, &flag, &status));
    MEASURE("MPI_Test", 1, MPI_Test(&never, &flag, &status), PMPI_Test(&never, &flag, &status));
    MEASURE(
        "MPI_Isend+Recv+Wait", 3,
        (MPI_Isend(&value, 1, MPI_INT, 0, 1, MPI_COMM_SELF, &request),
         MPI_Recv(&got, 1, MPI_INT, 0, 1, MPI_COMM_SELF, &status), MPI_Wait(&request, &status)),
        (PMPI_Isend(&value, 1, MPI_INT, 0, 1, MPI_COMM_SELF, &request),
         PMPI_Recv(&got, 1, MPI_INT, 0, 1, MPI_COMM_SELF, &status), PMPI_Wait(&request, &status)));
    MEASURE("MPI_Send+Recv", 2,
            (MPI_Irecv(&got, 1, MPI_INT, 0, 1, MPI_COMM_SELF, &request),
             MPI_Send(&value, 1, MPI_INT, 0, 1, MPI_COMM_SELF), PMPI_Wait(&request, &status)),
            (PMPI_Irecv(&got, 1, MPI_INT, 0, 1, MPI_COMM_SELF, &request),
             PMPI_Send(&value, 1, MPI_INT, 0, 1, MPI_COMM_SELF), PMPI_Wait(&request, &status)));
    MPI_Cancel(&never);
    MPI_Wait(&never, &status);
    MPI_Finalize();
    return 0;
}
