// SPDX-License-Identifier: GPL-3.0-or-later
// A row of real runs of a lesson, one after the other, each to its end, for what they come to.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "run/launch.h"
#include "run/lesson/outcome.h"

namespace rankscope {

// A run as it is to be started, and what will be kept of it.
struct SweepRun {
    Launch launch;
    std::map<std::string, std::string> arguments;  // with which `launch` was made
    RunRecord record;                              // without outcomes
};

// The runs of a sweep: `base` with other ranks or other arguments. Numbers of ranks that the lesson
// does not allow are left out. Throws std::invalid_argument for an argument's value that it does
// not allow.
std::vector<SweepRun> runs_of(const Lesson& lesson, const SweepSpec& sweep, SweepRun base);

// Asked some twenty times a second; when it says no, the run is stopped.
using GoOn = std::function<bool()>;

struct MadeRun {
    RunRecord record;
    bool ended = false;  // by itself and without an error
};

// Makes one run and reads its outcomes. A run that cannot go on, or has no end within `seconds`, is
// stopped and has none. Throws LaunchError.
MadeRun make_run(const Lesson& lesson, SweepRun run, const GoOn& go_on, double seconds = 60);

// Of a sweep that bisects: makes runs until the edge is known. `tell` hears how many are made of
// how many. None when it was stopped. Throws LaunchError and std::invalid_argument.
std::optional<RunRecord> find_edge(const Lesson& lesson, const SweepSpec& sweep,
                                   const SweepRun& base, const GoOn& go_on,
                                   const std::function<void(int, int)>& tell);

// "2026-03-01T12:30:05", now, UTC.
std::string time_stamp();

}  // namespace rankscope
