// SPDX-License-Identifier: GPL-3.0-or-later
// What may still come from a rank: it can act, it stands in a call, or it is gone.
#pragma once

#include <string>
#include <vector>

#include "trace/store.h"

namespace rankscope {

struct RankFate {
    enum class Kind {
        can_act,  // computes, is held, or may do so for all that is known
        in_call,  // stands in `call`, or stood there when the run was stopped
        gone,     // nothing comes from it any more
    };
    Kind kind = Kind::can_act;
    CallRef call;
    std::string how;  // gone: "has ended with code 3", "was killed by signal 11 (...)"
};

// By rank.
std::vector<RankFate> rank_fates(const Store& store);

// The run ended by itself: no process is left, and nobody stopped it.
bool ended_by_itself(const Store& store);

}  // namespace rankscope
