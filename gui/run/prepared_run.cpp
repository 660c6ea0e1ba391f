// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/prepared_run.h"

#include <utility>

namespace rankscope::gui {

PreparedRun prepare(Store store) {
    PreparedRun run;
    run.store = std::move(store);
    run.moments.update(run.store);
    run.matching.update(run.store);
    run.collectives.update(run.store);
    run.steps = logical_steps(run.store, run.matching, run.collectives);
    run.stuck = find_stuck(run.store, run.matching, run.collectives);
    return run;
}

}  // namespace rankscope::gui
