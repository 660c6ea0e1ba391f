// SPDX-License-Identifier: MIT
// Heat spreads over a plate that is cut into strips, one a rank. The edges of each strip travel
// with nonblocking calls while the inside is computed; only then are the edge rows. The rim is kept
// cold.
#include <mpi.h>
#include <rankscope.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WIDTH 32
#define ROWS 16  // of one rank's strip

// Row 0 and row ROWS + 1 are copies of the neighbours' edges.
static double old_field[ROWS + 2][WIDTH], new_field[ROWS + 2][WIDTH];

static void compute(int row) {
    for (int x = 0; x < WIDTH; x++) {
        double left = x > 0 ? old_field[row][x - 1] : old_field[row][x];
        double right = x + 1 < WIDTH ? old_field[row][x + 1] : old_field[row][x];
        new_field[row][x] =
            old_field[row][x] + 0.2 * (left + right + old_field[row - 1][x] +
                                       old_field[row + 1][x] - 4 * old_field[row][x]);
    }
}

static void show(int step) {
    if (!rankscope_watched()) return;
    unsigned char pixels[ROWS * WIDTH];
    for (int y = 0; y < ROWS; y++)
        for (int x = 0; x < WIDTH; x++) {
            double heat = old_field[y + 1][x];
            pixels[y * WIDTH + x] = (unsigned char)(heat < 0 ? 0 : heat > 255 ? 255 : heat);
        }
    rankscope_image("field", step, WIDTH, ROWS, 1, pixels);
}

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);

    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int up = rank > 0 ? rank - 1 : MPI_PROC_NULL;
    int down = rank + 1 < size ? rank + 1 : MPI_PROC_NULL;
    int steps = argc > 1 ? atoi(argv[1]) : 20;

    if (rank == 0)
        for (int x = WIDTH / 4; x < 3 * WIDTH / 4; x++) old_field[1][x] = old_field[2][x] = 255;

    for (int step = 0; step < steps; step++) {
        show(step);
        MPI_Request edges[4];
        MPI_Irecv(old_field[0], WIDTH, MPI_DOUBLE, up, 0, MPI_COMM_WORLD, &edges[0]);
        MPI_Irecv(old_field[ROWS + 1], WIDTH, MPI_DOUBLE, down, 1, MPI_COMM_WORLD, &edges[1]);
        MPI_Isend(old_field[1], WIDTH, MPI_DOUBLE, up, 1, MPI_COMM_WORLD, &edges[2]);
        MPI_Isend(old_field[ROWS], WIDTH, MPI_DOUBLE, down, 0, MPI_COMM_WORLD, &edges[3]);

        rankscope_region_begin("inside");
        for (int row = 2; row < ROWS; row++) compute(row);
        rankscope_region_end("inside");

        MPI_Waitall(4, edges, MPI_STATUSES_IGNORE);
        rankscope_region_begin("edges");
        compute(1);
        compute(ROWS);
        rankscope_region_end("edges");
        memcpy(old_field[1], new_field[1], sizeof(double) * ROWS * WIDTH);

        double heat = 0, all = 0;
        for (int row = 1; row <= ROWS; row++)
            for (int x = 0; x < WIDTH; x++) heat += old_field[row][x];
        MPI_Reduce(&heat, &all, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
        rankscope_value("heat", step, heat);
        if (rank == 0 && step + 1 == steps) printf("heat after %d steps: %.3f\n", steps, all);
    }
    show(steps);

    MPI_Finalize();
    return 0;
}
