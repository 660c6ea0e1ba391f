// SPDX-License-Identifier: GPL-3.0-or-later
// Becomes the program, with the tracer in it.
#pragma once

#include "run/keeper/arguments.h"

namespace rankscope::keeper {

// Returns only when the program cannot be run, with errno.
int become_program(const Arguments& arguments);

}  // namespace rankscope::keeper
