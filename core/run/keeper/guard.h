// SPDX-License-Identifier: GPL-3.0-or-later
// The guard of one rank: a process beside the program that tells how it ended, and ends it when
// nobody wants it any more.
#pragma once

#include "run/keeper/arguments.h"

namespace rankscope::keeper {

// Forks the guard of this process, which is about to become the program. Returns when it is on
// duty, in this process; errno when there can be none, else 0.
int leave_guard(const Arguments& arguments);

}  // namespace rankscope::keeper
