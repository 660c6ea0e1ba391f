// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a run can still go on. A time-out is never proof of a deadlock: the verdict comes from
// who waits for whom, and is given only when nothing that any living rank waits for can come.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "analysis/collectives.h"
#include "analysis/matching.h"

namespace rankscope {

struct WaitingRank {
    int rank = 0;
    CallRef call;
    std::vector<int> waits_for;  // world ranks
    std::string why;             // "waits in MPI_Recv for a message from rank 1 with tag 0"
};

struct Stuck {
    std::vector<WaitingRank> ranks;  // every living rank
    std::vector<int> cycle;          // ranks that wait for each other in a ring; may be empty
    std::string sentence;            // one plain sentence for the stage, near misses named
    std::string way_out;             // what to try
    // False: some rank stands in a call that MPI may still complete by itself (a standard send that
    // it may buffer, a broadcast's root). In a live run, ask again after a longer silence.
    bool certain = true;
};

// How long a live run should have been silent before it is asked, and before a verdict that is not
// certain is believed: a crowded machine may leave a call unfinished for a while.
inline constexpr std::chrono::milliseconds kSilence{400};
inline constexpr std::chrono::milliseconds kLongSilence{2500};

// None while the run can go on, or while it is not known. To be asked of a store that holds all
// that the ranks have written (a quiet live run, or a recorded one). Of a run that was stopped, the
// calls in which its ranks then stood count; a run that ended by itself is not stuck.
std::optional<Stuck> find_stuck(const Store& store, const Matching& matching,
                                const Collectives& collectives);

}  // namespace rankscope
