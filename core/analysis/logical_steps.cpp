// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/logical_steps.h"

#include <algorithm>

#include "analysis/logical_pass.h"

namespace rankscope {

const LogicalSteps& LogicalClock::update(const Store& store, const Matching& matching,
                                         const Collectives& collectives) {
    if (matching.revisions() != matching_revisions_) settled_.clear();
    matching_revisions_ = matching.revisions();
    const auto ranks = static_cast<std::size_t>(store.ranks());
    settled_.resize(ranks);
    steps_.of_call.resize(ranks);
    steps_.entered.resize(ranks);
    for (std::size_t rank = 0; rank < ranks; ++rank) {
        const std::size_t calls = store.calls(static_cast<int>(rank)).size();
        steps_.of_call[rank].resize(calls);
        steps_.entered[rank].resize(calls);
    }
    LogicalPass sure(store, matching, collectives, steps_);
    for (std::size_t rank = 0; rank < ranks; ++rank)
        sure.begin_at(static_cast<int>(rank), settled_[rank].next, settled_[rank].steps);
    sure.run();
    for (std::size_t rank = 0; rank < ranks; ++rank)
        settled_[rank] = {sure.next(static_cast<int>(rank)), sure.steps(static_cast<int>(rank))};
    sure.guess_the_rest();
    steps_.count = 0;
    for (std::size_t rank = 0; rank < ranks; ++rank)
        steps_.count = std::max(steps_.count, sure.steps(static_cast<int>(rank)));
    return steps_;
}

LogicalSteps logical_steps(const Store& store, const Matching& matching,
                           const Collectives& collectives) {
    LogicalClock clock;
    return clock.update(store, matching, collectives);
}

}  // namespace rankscope
