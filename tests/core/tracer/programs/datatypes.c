/* SPDX-License-Identifier: GPL-3.0-or-later
 * Derived datatypes: what is sent is not what lies side by side in memory. */
#include <mpi.h>
#include <stddef.h>

struct Particle {
    double position[2];
    int id;
};

int main(int argc, char** argv) {
    int rank, table[4][4], starts[2] = {1, 1}, sizes[2] = {4, 4}, subsizes[2] = {2, 2};
    int lengths[2] = {1, 2}, places[2] = {3, 8}, blocks[2] = {2, 1};
    struct Particle particles[2] = {{{0.5, 1.5}, 7}, {{2.5, 3.5}, 8}};
    MPI_Aint offsets[2] = {offsetof(struct Particle, position), offsetof(struct Particle, id)};
    MPI_Datatype column, inner, indexed, raw, particle, kinds[2] = {MPI_DOUBLE, MPI_INT};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 16; ++i) table[i / 4][i % 4] = rank == 0 ? i : -1;
    MPI_Type_vector(4, 1, 4, MPI_INT, &column);
    MPI_Type_create_subarray(2, sizes, subsizes, starts, MPI_ORDER_C, MPI_INT, &inner);
    MPI_Type_indexed(2, lengths, places, MPI_INT, &indexed);
    MPI_Type_create_struct(2, blocks, offsets, kinds, &raw);
    MPI_Type_create_resized(raw, 0, sizeof(struct Particle), &particle);
    MPI_Type_commit(&column);
    MPI_Type_commit(&inner);
    MPI_Type_commit(&indexed);
    MPI_Type_commit(&particle);
    if (rank == 0) {
        MPI_Send(&table[0][1], 1, column, 1, 1, MPI_COMM_WORLD);
        MPI_Send(table, 1, inner, 1, 2, MPI_COMM_WORLD);
        MPI_Send(table, 1, indexed, 1, 3, MPI_COMM_WORLD);
        MPI_Send(particles, 2, particle, 1, 4, MPI_COMM_WORLD);
    } else {
        MPI_Recv(&table[0][2], 1, column, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(table, 1, inner, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(table, 1, indexed, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(particles, 2, particle, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Type_free(&column);
    MPI_Type_free(&inner);
    MPI_Type_free(&indexed);
    MPI_Type_free(&raw);
    MPI_Type_free(&particle);
    MPI_Finalize();
    return 0;
}
