// SPDX-License-Identifier: GPL-3.0-or-later
// Logical time: each call gets a step, greater than that of every call that had to come before it
// (Lamport's clock: on a rank the next call is later; a receive is later than its send; the members
// of a collective share a step). The message diagram "by step" uses it as its axis.
#pragma once

#include <vector>

#include "analysis/collectives.h"
#include "analysis/matching.h"

namespace rankscope {

struct LogicalSteps {
    std::vector<std::vector<std::uint32_t>> of_call;  // by rank and call index, from 0
    std::uint32_t count = 0;                          // steps in all
};

LogicalSteps logical_steps(const Store& store, const Matching& matching,
                           const Collectives& collectives);

}  // namespace rankscope
