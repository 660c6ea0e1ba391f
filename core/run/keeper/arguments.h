// SPDX-License-Identifier: GPL-3.0-or-later
// rankscope-keeper --dir RUNDIR -- program arguments...
#pragma once

#include <string>

namespace rankscope::keeper {

struct Arguments {
    std::string directory;     // of the run
    char** program = nullptr;  // its argv, ended by nullptr
    int launch_rank = -1;      // as the launcher's environment says
};

// Prints what is wrong and exits with 2 when the keeper was called wrongly.
Arguments read_arguments(int count, char** values);

}  // namespace rankscope::keeper
