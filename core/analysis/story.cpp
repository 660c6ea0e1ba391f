// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/story.h"

#include <algorithm>

namespace rankscope {

std::vector<StoryLine> story(const Store& store, const Moments& moments, std::size_t shown,
                             const Matching& matching, const Collectives& collectives, int rank,
                             std::size_t most) {
    std::vector<StoryLine> lines;
    for (std::size_t i = std::min(shown, moments.size()); i-- > 0 && lines.size() < most;)
        if (moments[i].rank == rank)
            lines.push_back({moments[i], sentence(store, matching, collectives, moments[i])});
    std::reverse(lines.begin(), lines.end());
    return lines;
}

}  // namespace rankscope
