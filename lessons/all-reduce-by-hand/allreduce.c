// SPDX-License-Identifier: MIT
// An all-reduce in five ways: MPI's own, and four written with point-to-point calls. Each leaves
// the sum of all ranks' vectors on every rank. They differ in steps and in bytes.
#include <mpi.h>
#include <rankscope.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int rank, size;

static void add(double* into, const double* from, int count) {
    for (int k = 0; k < count; k++) into[k] += from[k];
}

// Everybody to rank 0, rank 0 to everybody. Steps: 2 (N - 1), all of them rank 0's.
static void linear(double* data, double* other, int count) {
    if (rank == 0) {
        for (int r = 1; r < size; r++) {
            MPI_Recv(other, count, MPI_DOUBLE, r, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            add(data, other, count);
        }
        for (int r = 1; r < size; r++) MPI_Send(data, count, MPI_DOUBLE, r, 1, MPI_COMM_WORLD);
    } else {
        MPI_Send(data, count, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
        MPI_Recv(data, count, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
}

// Up a binomial tree and down again. Steps: 2 log2 N.
static void tree(double* data, double* other, int count) {
    int bit = 1;
    for (; bit < size; bit *= 2) {
        if (rank & bit) {
            MPI_Send(data, count, MPI_DOUBLE, rank - bit, 0, MPI_COMM_WORLD);
            break;
        }
        if (rank + bit < size) {
            MPI_Recv(other, count, MPI_DOUBLE, rank + bit, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            add(data, other, count);
        }
    }
    if (rank != 0)
        MPI_Recv(data, count, MPI_DOUBLE, rank - bit, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (bit /= 2; bit > 0; bit /= 2)
        if (rank + bit < size) MPI_Send(data, count, MPI_DOUBLE, rank + bit, 1, MPI_COMM_WORLD);
}

// In step s every rank exchanges all it has with the rank that differs in bit s. Steps: log2 N, for
// powers of two; the ranks beyond the largest one hand theirs in before and get the sum after.
static void recursive_doubling(double* data, double* other, int count) {
    int power = 1;
    while (power * 2 <= size) power *= 2;
    int beyond = size - power;
    if (rank >= power) {
        MPI_Send(data, count, MPI_DOUBLE, rank - power, 0, MPI_COMM_WORLD);
        MPI_Recv(data, count, MPI_DOUBLE, rank - power, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        return;
    }
    if (rank < beyond) {
        MPI_Recv(other, count, MPI_DOUBLE, rank + power, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        add(data, other, count);
    }
    for (int bit = 1; bit < power; bit *= 2) {
        int partner = rank ^ bit;
        MPI_Sendrecv(data, count, MPI_DOUBLE, partner, 1, other, count, MPI_DOUBLE, partner, 1,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        add(data, other, count);
    }
    if (rank < beyond) MPI_Send(data, count, MPI_DOUBLE, rank + power, 2, MPI_COMM_WORLD);
}

static int chunk_begin(int chunk, int count) {
    return (int)((long)chunk * count / size);
}

// The vector is cut into N chunks that travel round a ring: N - 1 steps in which they are added up,
// N - 1 more in which the sums go round. Each rank sends 2 (N - 1) / N of the vector, whatever N
// is.
static void ring(double* data, double* other, int count) {
    int right = (rank + 1) % size, left = (rank + size - 1) % size;
    for (int step = 0; step < 2 * (size - 1); step++) {
        int adding = step < size - 1;
        int out = ((rank - step) % size + size) % size;
        if (!adding) out = ((rank + 1 - (step - (size - 1))) % size + size) % size;
        int in = (out + size - 1) % size;
        int out_at = chunk_begin(out, count), out_count = chunk_begin(out + 1, count) - out_at;
        int in_at = chunk_begin(in, count), in_count = chunk_begin(in + 1, count) - in_at;
        MPI_Sendrecv(data + out_at, out_count, MPI_DOUBLE, right, 3, other, in_count, MPI_DOUBLE,
                     left, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (adding)
            add(data + in_at, other, in_count);
        else
            memcpy(data + in_at, other, in_count * sizeof(double));
    }
}

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const char* how = argc > 1 ? argv[1] : "ring";
    int count = argc > 2 && atoi(argv[2]) > 0 ? atoi(argv[2]) : 8;
    double* data = malloc(count * sizeof(double));
    double* other = malloc(count * sizeof(double));
    for (int k = 0; k < count; k++) data[k] = rank + 1;

    MPI_Barrier(MPI_COMM_WORLD);
    double start = MPI_Wtime();
    if (strcmp(how, "linear") == 0)
        linear(data, other, count);
    else if (strcmp(how, "tree") == 0)
        tree(data, other, count);
    else if (strcmp(how, "doubling") == 0)
        recursive_doubling(data, other, count);
    else if (strcmp(how, "ring") == 0)
        ring(data, other, count);
    else
        MPI_Allreduce(MPI_IN_PLACE, data, count, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    double time = (MPI_Wtime() - start) * 1e6;

    double expected = size * (size + 1) / 2.0;
    int wrong = 0;
    for (int k = 0; k < count; k++) wrong += data[k] != expected;
    printf("rank %d: %s, %s\n", rank, how, wrong ? "WRONG" : "all sums are right");
    rankscope_value("time", rank, time);

    free(data);
    free(other);
    MPI_Finalize();
    return 0;
}
