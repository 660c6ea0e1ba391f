// SPDX-License-Identifier: GPL-3.0-or-later
// All-reduce as the textbooks draw it, out of messages between two ranks: three algorithms to
// choose beside MPI's own. N ranks, a buffer of B bytes; all ranks end bit-identical.
#pragma once

#include <mpi.h>

#include <string>

#include "train/comm/mpi_wait.h"

namespace rankscope::train {

enum class AllReduceAlgorithm { Mpi, Ring, Tree, Linear };

// "mpi", "ring", "tree" or "linear"; throws CommunicationError that names any other word.
AllReduceAlgorithm all_reduce_algorithm(const std::string& name);
const char* name_of(AllReduceAlgorithm algorithm);

// What a hand-made algorithm needs to know of the numbers it moves.
struct AllReduceCall {
    MPI_Comm comm;
    char* data;
    int count;  // elements
    MPI_Datatype type;
    MPI_Op op;
    Waiting waiting;

    int rank() const;
    int size() const;
    int element_bytes() const;
    // Sends to one rank and receives from another at once; MPI_PROC_NULL leaves a side out.
    void exchange(const char* out, int out_count, int to, char* in, int in_count, int from) const;
    // into = into (op) from.
    void combine(const char* from, char* into, int elements) const;
};

// 2(N-1) steps of B/N bytes each: every link carries 2(N-1)/N * B, whatever N is.
void ring_all_reduce(const AllReduceCall& call);
// 2 ceil(log2 N) steps of B bytes: up a binomial tree to rank 0, and down again.
void tree_all_reduce(const AllReduceCall& call);
// 2(N-1) messages of B bytes, all through rank 0, which combines in the order of the ranks.
void linear_all_reduce(const AllReduceCall& call);

}  // namespace rankscope::train
