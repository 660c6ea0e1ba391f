// SPDX-License-Identifier: GPL-3.0-or-later
// The processes of one rank of a run: the program and all that it started, also what has lost its
// parent. They are known by the variables that the keeper puts into the program's environment.
#pragma once

#include <sys/types.h>

#include <vector>

#include "run/keeper/arguments.h"

namespace rankscope::keeper {

// Those that live; zombies do not.
std::vector<pid_t> processes_of_rank(const Arguments& arguments);

// SIGKILL to all of them, again until none is left.
void kill_processes_of_rank(const Arguments& arguments);

}  // namespace rankscope::keeper
