// SPDX-License-Identifier: GPL-3.0-or-later
// Small programs that come to rest, and look-alikes that do not: which one, the argument says.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define LONG 1000000

static int rank, size, other, value = 7;
static int block[LONG], room[LONG];

static void send(int to, int tag) {
    MPI_Send(&value, 1, MPI_INT, to, tag, MPI_COMM_WORLD);
}
static void receive(int from, int tag) {
    MPI_Recv(room, 1, MPI_INT, from, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void both_receive(void) {
    receive(other, 0);
    send(other, 0);
}

static void both_send_long(void) {
    MPI_Send(block, LONG, MPI_INT, other, 0, MPI_COMM_WORLD);
    MPI_Recv(room, LONG, MPI_INT, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void both_send_short(void) {
    send(other, 0);
    receive(other, 0);
}

static void both_send_synchronously(void) {
    MPI_Ssend(&value, 1, MPI_INT, other, 0, MPI_COMM_WORLD);
    receive(other, 0);
}

static void tag_differs(void) {
    if (rank == 0) send(1, 7);
    if (rank == 1) receive(0, 8);
}

static void communicator_differs(void) {
    MPI_Comm copy;
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    MPI_Comm_set_name(copy, "copy");
    if (rank == 0) send(1, 0);
    if (rank == 1) MPI_Recv(room, 1, MPI_INT, 0, 0, copy, MPI_STATUS_IGNORE);
    MPI_Comm_free(&copy);
}

static void ring(void) {
    receive((rank + size - 1) % size, 3);
    send((rank + 1) % size, 3);
}

static void root_alone(void) {
    if (rank == 0)
        MPI_Bcast(block, LONG, MPI_INT, 0, MPI_COMM_WORLD);
    else
        receive(0, 0);
}

static void crossed(void) {
    if (rank == 0) MPI_Barrier(MPI_COMM_WORLD);
    MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank != 0) MPI_Barrier(MPI_COMM_WORLD);
}

static void two_roots(void) {
    MPI_Reduce(&value, room, 1, MPI_INT, MPI_SUM, rank, MPI_COMM_WORLD);
}

static void partner_left(void) {
    if (rank == 0) receive(1, 0);
}

static void extra_barrier(void) {
    if (rank == 0) MPI_Barrier(MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
}

static void unserved_wait(void) {
    MPI_Request request;
    MPI_Irecv(room, 1, MPI_INT, other, 0, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}

static void exchange(void) {
    MPI_Sendrecv(&value, 1, MPI_INT, other, 0, room, 1, MPI_INT, other, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
}

static void slow_partner(void) {
    if (rank == 1) {
        usleep(1500000);
        send(0, 0);
    }
    if (rank == 0) receive(1, 0);
}

static void split(void) {
    MPI_Comm half;
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
    if (rank % 2)
        MPI_Allreduce(&value, room, 1, MPI_INT, MPI_SUM, half);
    else
        MPI_Barrier(half);
    MPI_Comm_free(&half);
}

static void anybody(void) {
    if (rank > 0) send(0, 0);
    if (rank == 0)
        for (int i = 1; i < size; i++) receive(MPI_ANY_SOURCE, MPI_ANY_TAG);
}

static const struct {
    const char* name;
    void (*run)(void);
} programs[] = {
    {"both_receive", both_receive},
    {"both_send_long", both_send_long},
    {"both_send_short", both_send_short},
    {"both_send_synchronously", both_send_synchronously},
    {"tag_differs", tag_differs},
    {"communicator_differs", communicator_differs},
    {"ring", ring},
    {"root_alone", root_alone},
    {"crossed", crossed},
    {"two_roots", two_roots},
    {"partner_left", partner_left},
    {"extra_barrier", extra_barrier},
    {"unserved_wait", unserved_wait},
    {"exchange", exchange},
    {"slow_partner", slow_partner},
    {"split", split},
    {"anybody", anybody},
};

int main(int argc, char** argv) {
    if (argc != 2) return 2;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    other = 1 - rank;
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++)
        if (strcmp(argv[1], programs[i].name) == 0) programs[i].run();
    MPI_Finalize();
    return 0;
}
