// SPDX-License-Identifier: GPL-3.0-or-later
// A row of real runs of a lesson, one after the other, each to its end, for what they come to.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "run/launch.h"
#include "run/lesson/outcome.h"

namespace rankscope {

// The runs of a sweep: `launch` with other ranks or other arguments. `arguments` are those that
// `launch` was made with. Numbers of ranks that the lesson does not allow are left out. Throws
// std::invalid_argument for an argument's value that the lesson does not allow.
struct SweepRun {
    Launch launch;
    RunRecord record;  // without outcomes
};
std::vector<SweepRun> runs_of(const Lesson& lesson, const SweepSpec& sweep, const Launch& launch,
                              const RunRecord& record,
                              const std::map<std::string, std::string>& arguments);

// Makes one run and reads its outcomes. Asks `go_on` some ten times a second; when it says no, the
// run is stopped and has none. A run that cannot go on, or has no end within `seconds`, is stopped,
// too. Throws LaunchError.
RunRecord make_run(const Lesson& lesson, SweepRun run, const std::function<bool()>& go_on,
                   double seconds = 60);

// "2026-03-01T12:30:05", now, UTC.
std::string time_stamp();

}  // namespace rankscope
