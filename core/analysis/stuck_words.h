// SPDX-License-Identifier: GPL-3.0-or-later
// Why a run is stuck, in words: who waits in which call for what, what nearly fits, and the way
// out.
#pragma once

#include <string>
#include <vector>

#include "analysis/blockage.h"
#include "analysis/rank_fate.h"
#include "analysis/stuck.h"

namespace rankscope {

// A living rank and what it waits for.
struct Blocked {
    int rank = 0;
    CallRef call;
    Blockage blockage;
};

struct StuckCase {
    const RunMoment& at;
    const std::vector<Blocked>& blocked;  // every living rank
    const std::vector<RankFate>& fates;   // of all ranks
    std::vector<int> cycle;
};

// "waits in MPI_Recv (ring.c:12) for a message from rank 1 with tag 0".
std::string why_text(const RunMoment& at, const Blocked& blocked);

struct StuckStory {
    std::string sentence, way_out;
};
StuckStory stuck_story(const StuckCase& stuck);

}  // namespace rankscope
