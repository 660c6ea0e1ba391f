// SPDX-License-Identifier: GPL-3.0-or-later
// The program as the keeper's child: started with the tracer in it, and bound to die with us.
#pragma once

#include <sys/types.h>

#include "run/keeper/arguments.h"

namespace rankscope::keeper {

struct Started {
    pid_t pid = -1;
    int error = 0;  // errno of what could not be done; 0: the program runs
};

// Returns when the program runs, or is known not to.
Started start_program(const Arguments& arguments);

}  // namespace rankscope::keeper
