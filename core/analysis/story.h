// SPDX-License-Identifier: GPL-3.0-or-later
// What a rank has done lately, a sentence each.
#pragma once

#include <string>
#include <vector>

#include "analysis/sentence.h"

namespace rankscope {

struct StoryLine {
    Moment moment;
    std::string text;
};

// The newest `most` moments of the rank among the first `shown` of the run, oldest first.
std::vector<StoryLine> story(const Store& store, const Moments& moments, std::size_t shown,
                             const Matching& matching, const Collectives& collectives, int rank,
                             std::size_t most);

}  // namespace rankscope
