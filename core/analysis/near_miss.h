// SPDX-License-Identifier: GPL-3.0-or-later
// A message that was sent and nearly fits what a rank waits for: only the tag differs, or the
// communicator, or the sender; or the data went out by a collective that the rank does not join.
#pragma once

#include <optional>
#include <string>

#include "analysis/blockage.h"

namespace rankscope {

struct NearMiss {
    std::string sentence;  // "Rank 0 has sent rank 1 a message with tag 1: only the tags differ."
    std::string way_out;
};

std::optional<NearMiss> near_miss(const RunMoment& at, const Blocker& blocker);

}  // namespace rankscope
