// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/prepared_run.h"

#include <future>
#include <utility>

namespace rankscope::gui {

PreparedRun prepare(Store store) {
    PreparedRun run;
    run.store = std::move(store);
    // Neither needs the other, and the store is only read.
    auto moments = std::async(std::launch::async, [&run] { run.moments.update(run.store); });
    run.matching.update(run.store);
    run.collectives.update(run.store);
    run.steps = logical_steps(run.store, run.matching, run.collectives);
    moments.get();
    run.stuck = find_stuck(run.store, run.matching, run.collectives);
    return run;
}

}  // namespace rankscope::gui
