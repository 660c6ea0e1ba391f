// SPDX-License-Identifier: GPL-3.0-or-later
// A recorded run with all that the views ask of it, computed before it is shown: the work of
// opening that may be done on another thread.
#pragma once

#include <optional>

#include "analysis/collectives.h"
#include "analysis/logical_steps.h"
#include "analysis/matching.h"
#include "analysis/stuck.h"
#include "trace/moments.h"
#include "trace/store.h"

namespace rankscope::gui {

struct PreparedRun {
    Store store;
    Moments moments;
    Matching matching;
    Collectives collectives;
    LogicalSteps steps;
    std::optional<Stuck> stuck;
};

PreparedRun prepare(Store store);

}  // namespace rankscope::gui
