// SPDX-License-Identifier: GPL-3.0-or-later
// Logical time: each call gets a step, greater than that of every call that had to come before it
// (Lamport's clock: on a rank the next call is later; a receive is later than its send; the members
// of a collective share a step). The message diagram "by step" uses it as its axis.
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/collectives.h"
#include "analysis/matching.h"

namespace rankscope {

// Both by rank and call index, steps from 0. A call spans the steps from `entered` to `of_call`:
// they differ only where it had to wait for another rank's call. A message leaves at the step at
// which its sending call was entered, and a call that brings it in returns at a later one.
struct LogicalSteps {
    std::vector<std::vector<std::uint32_t>> of_call;  // at which it returns (or stands, if open)
    std::vector<std::vector<std::uint32_t>> entered;
    std::uint32_t count = 0;  // steps in all
};

// Grown with the store. Where a call is still open, or the other side is not known yet, its step is
// the best that can be said and may become greater.
class LogicalClock {
  public:
    const LogicalSteps& update(const Store& store, const Matching& matching,
                               const Collectives& collectives);

  private:
    struct Place {
        std::uint32_t next = 0;   // call whose step is not settled
        std::uint32_t steps = 0;  // used up by those before it
    };
    std::vector<Place> settled_;  // by rank
    std::uint64_t matching_revisions_ = 0;
    LogicalSteps steps_;
};

LogicalSteps logical_steps(const Store& store, const Matching& matching,
                           const Collectives& collectives);

}  // namespace rankscope
