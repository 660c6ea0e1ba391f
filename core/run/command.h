// SPDX-License-Identifier: GPL-3.0-or-later
// Runs a short command to its end and gives back what it printed: compilers, `mpiexec --version`.
#pragma once

#include <string>
#include <vector>

namespace rankscope {

struct CommandResult {
    int code = -1;  // its exit code; 128 + signal when it was killed; 127: could not be started
    std::string output;  // standard output and standard error, as they came
    bool ok() const { return code == 0; }
};

// argv[0] is looked for on PATH. Standard input is empty.
CommandResult run_command(const std::vector<std::string>& argv);

// One line for people: each word as a shell wants it.
std::string shell_line(const std::vector<std::string>& argv);

}  // namespace rankscope
