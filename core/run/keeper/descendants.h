// SPDX-License-Identifier: GPL-3.0-or-later
// Ends a process and all that it started, also what has lost its parent: those become children of
// the keeper, who is their subreaper.
#pragma once

#include <sys/types.h>

namespace rankscope::keeper {

void adopt_orphans();

// SIGKILL to every descendant, again until none is left. Leaves the zombies to be waited for.
void kill_descendants();

}  // namespace rankscope::keeper
