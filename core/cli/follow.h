// SPDX-License-Identifier: GPL-3.0-or-later
// Stays with a running program to its end, on the command line: Ctrl-C, time limits, and runs in
// which no rank can go on.
#pragma once

#include <chrono>
#include <optional>

#include "run/session.h"

namespace rankscope::cli {

struct FollowOptions {
    std::optional<std::chrono::milliseconds> timeout;  // then the run is stopped
    bool warn_when_large = false;  // tell, once, when memory and run file have grown large
    bool stop_when_stuck = false;  // else a run that cannot go on is only talked about
};

// The program's exit code, or why it was stopped: 124 (time is up), 125 (stuck), 128 + signal.
int follow(Session& session, const FollowOptions& options);

}  // namespace rankscope::cli
