// SPDX-License-Identifier: GPL-3.0-or-later
// One walk over all ranks' calls that gives each its logical step as soon as the calls it depends
// on have theirs. A rank whose next call must wait is woken by the rank it waits for.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <utility>
#include <vector>

#include "analysis/logical_steps.h"

namespace rankscope {

class LogicalPass {
  public:
    LogicalPass(const Store& store, const Matching& matching, const Collectives& collectives,
                LogicalSteps& steps);

    void begin_at(int rank, std::uint32_t call, std::uint32_t steps_used);
    // Goes as far as it is certain: not past an open call, nor a receive whose send is not known.
    void run();
    // Goes to the end: takes open calls as they are, and gives calls that wait for each other (a
    // deadlock, or collectives in different order) their steps as if they did not.
    void guess_the_rest();

    std::uint32_t next(int rank) const { return at(rank).next; }
    std::uint32_t steps(int rank) const { return at(rank).steps; }

  private:
    struct Rank {
        std::uint32_t next = 0;   // call that has no step yet
        std::uint32_t steps = 0;  // used up so far
        std::vector<std::pair<int, std::uint32_t>>
            wakes;  // ranks that wait until `next` gets there
        int waits_for = -1;
        bool queued = false;
    };
    // What a call must wait for: that `rank` has come to its call `index`. rank -1: it is not
    // known.
    struct Missing {
        int rank;
        std::uint32_t index;
    };

    // What a call depends on besides the rank's call before it.
    struct Needs {
        const Collective* shared = nullptr;        // whose step it shares with the other members
        std::vector<const Message*> messages;      // that it brings in
        std::vector<const Collective*> completed;  // that it waits for to their end
    };

    Rank& at(int rank) { return ranks_[static_cast<std::size_t>(rank)]; }
    const Rank& at(int rank) const { return ranks_[static_cast<std::size_t>(rank)]; }
    bool absent(CallRef call) const { return call.valid() && at(call.rank).next < call.index; }
    std::uint32_t entered(CallRef call) const;  // of a call that is reached
    void queue(int rank);
    void drain();
    void advance(int rank);
    void find_needs(CallRef ref, const Call& call);  // into needs_
    std::optional<Missing> missing(CallRef ref, const Call& call) const;
    void give_step(CallRef ref);
    void give_shared_step(const Collective& operation);
    void pass(CallRef ref, std::uint32_t entered, std::uint32_t left);

    const Store& store_;
    const Matching& matching_;
    const Collectives& collectives_;
    LogicalSteps& steps_;
    std::vector<Rank> ranks_;
    std::deque<int> queue_;
    Needs needs_;  // of the call that is looked at
    bool guessing_ = false;
};

}  // namespace rankscope
