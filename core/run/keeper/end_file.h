// SPDX-License-Identifier: GPL-3.0-or-later
// Tells the session how a rank ended: RUNDIR/rank-R.end and a wake of the control page's `news`.
// The form is in contract.h.
#pragma once

#include <sys/types.h>

#include <string>

#include "run/keeper/arguments.h"

namespace rankscope::keeper {

// The program, which was process `pid`, has just ended. Its end is asked of the kernel, and when
// the launcher was there first, of what the tracer noted in the control page.
void tell_end(const Arguments& arguments, pid_t pid, bool stopped);

// The program could not be started; `error` is errno. Returns the sentence that says so.
std::string tell_failure(const Arguments& arguments, int code, int error);

}  // namespace rankscope::keeper
