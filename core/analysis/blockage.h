// SPDX-License-Identifier: GPL-3.0-or-later
// What a call waits for before it can return: the messages, receives and members that are missing.
// Judged by what had been handed to MPI at some moment, by MPI's rules alone, never by a clock.
#pragma once

#include <functional>
#include <vector>

#include "analysis/collectives.h"
#include "analysis/matching.h"

namespace rankscope {

// One thing that is missing.
struct Blocker {
    enum class Kind {
        message,     // nobody has sent what a receive or probe asks for
        receiver,    // nobody has asked for what was sent
        collective,  // members have not come to the operation
        start,       // ranks have not called MPI_Init
        finalize,    // ranks have not called MPI_Finalize
    };
    Kind kind = Kind::message;
    CallRef call;  // that posted it: the waiting call itself, or the one that made its request
    std::vector<int> ranks;  // who could bring it, world ranks
    bool any_rank = false;   // one of them is enough
    bool certain = true;     // false: MPI may do without (it may buffer, or pass data on early)
    CommId comm = 0;
    int source = 0, tag = 0;                 // message: as asked for, world rank
    const Message* message = nullptr;        // receiver
    const Collective* collective = nullptr;  // collective
};

struct Blockage {
    std::vector<Blocker> blockers;   // empty: the call can return
    bool any_suffices = false;       // MPI_Waitany: it returns as soon as one of them is gone
    bool unknown = false;            // whether it can return cannot be told from the record
    std::vector<int> ranks() const;  // all who are waited for, sorted
    bool blocked() const { return !blockers.empty() && !(any_suffices && unknown); }
};

// A moment of a run: what had been handed to MPI by then.
struct RunMoment {
    const Store& store;
    const Matching& matching;
    const Collectives& collectives;
    std::function<bool(CallRef)> handed_over;
    std::vector<const Message*> unasked;     // sent, and nobody has asked for them
    std::vector<OpenReceive> open_receives;  // posted, and nobody has sent what they ask for
};

// Of an open call. Calls that return at once are blocked by nothing.
Blockage blockage(const RunMoment& moment, CallRef call);

}  // namespace rankscope
