// SPDX-License-Identifier: GPL-3.0-or-later
// A collective operation as it stands at a time: who has come and what each gives and gets, who
// came last, who is awaited, and what its members do not agree on. For the stage, the diagram and
// the ledger of collectives.
#pragma once

#include <string>
#include <vector>

#include "analysis/collectives.h"
#include "analysis/matching.h"
#include "trace/call_info.h"

namespace rankscope {

struct CollectiveMember {
    int rank = -1;  // in the world
    CallRef call;   // invalid: has not come yet
    bool left = false;
    Time entered = kNever;
    Time leaves = kNever;    // when its part is complete: the call returns, or the request's wait
    std::string what;        // "MPI_Reduce of 1 x double, MPI_SUM, root 0"
    std::string gives;       // the values, as text; empty: nothing
    std::string gets;        // once it has left
    std::string buffer;      // what its receive buffer holds now: `gets`, or what was there before
    bool disagrees = false;  // with the most members
};

enum class Disagreement { call, root, operation, amount, datatype };

struct CollectiveView {
    std::string name;       // of the call most members make: "MPI_Reduce"
    std::string operation;  // "MPI_SUM"; empty: none
    Flow flow = Flow::none;
    CommId comm = 0;
    std::string comm_name;
    std::uint32_t sequence = 0;             // 0: the first on its communicator
    int root = -1;                          // world rank; -1: there is none
    std::vector<CollectiveMember> members;  // by rank in comm
    std::vector<int> arrived;               // world ranks in the order in which they came
    std::vector<int> awaited;               // world ranks that have not come
    int last = -1;                          // who came last, once all are there
    Time waited = 0;                        // between the first and the last arrival, so far
    std::vector<Disagreement> disagreements;
    std::string trouble;  // the disagreement in one sentence; empty: none
};

// As of `at`; kNever: with all that is known.
CollectiveView collective_view(const Store& store, const Matching& matching,
                               const Collective& collective, Time at = kNever);

}  // namespace rankscope
