// SPDX-License-Identifier: GPL-3.0-or-later
// The figures of a run: calls by name, bytes, messages and time in MPI, for each rank and in all.
#pragma once

#include <cstdint>
#include <vector>

#include "trace/store.h"

namespace rankscope {

struct CallTotal {
    CallId call = 0;
    std::uint64_t calls = 0;  // with the "not yet" answers that were folded into others
    Time time = 0;            // inside, of all ranks together; of calls that are not recorded: 0
    Time longest = 0;
    std::uint64_t bytes = 0;  // that were passed to it or came out of it
    bool recorded = true;     // false: it was only counted
};

struct RankTotal {
    int rank = 0;
    std::uint64_t calls = 0;  // recorded ones
    std::uint64_t lines = 0;
    Time first = 0, last = 0;  // its first and last event
    Time in_mpi = 0;           // inside of calls; of a rank with threads, all threads together
    // Point to point alone: messages handed over and taken in, and their bytes.
    std::uint64_t sends = 0, receives = 0;
    std::uint64_t bytes_sent = 0, bytes_received = 0;
};

struct Summary {
    std::uint64_t events = 0;
    Time duration = 0;               // from time 0 to the last event
    std::vector<CallTotal> by_call;  // the longest time first, then by number
    std::vector<RankTotal> by_rank;
    RankTotal total;  // of all ranks; its rank is -1
};

// A call that has not returned counts up to the end of the run.
Summary summarize(const Store& store);

}  // namespace rankscope
