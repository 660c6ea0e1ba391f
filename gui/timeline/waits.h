// SPDX-License-Identifier: GPL-3.0-or-later
// How long a call waited for another rank: late sender, late receiver, wait at a barrier or at the
// last to come to a collective. The definitions are Scalasca's (scalasca.org, performance
// patterns).
#pragma once

#include "analysis/collectives.h"
#include "analysis/matching.h"
#include "trace/store.h"

namespace rankscope::gui {

struct Wait {
    enum class For { nobody, sender, receiver, others };
    For what = For::nobody;
    int rank = -1;   // whom it waited for; the last of them
    Time until = 0;  // from the call's enter; kNever while it still waits
};

Wait waitOf(const Store& store, const Matching& matching, const Collectives& collectives,
            CallRef ref);

}  // namespace rankscope::gui
