// SPDX-License-Identifier: GPL-3.0-or-later
// What this machine has of all that Rankscope uses, and what brings the rest.
#pragma once

#include <string>
#include <vector>

namespace rankscope {

struct Finding {
    enum class State {
        good,
        note,     // works, with a limit worth knowing
        missing,  // some of Rankscope does not work without it
    };
    std::string id;    // "mpiexec", for machines
    std::string name;  // "The launcher of ranks"
    State state = State::good;
    std::string found;   // what there is, in a few words
    std::string mend;    // the command or step that brings it; empty when nothing is to be done
    bool needed = true;  // false: only some lessons want it
};

// Takes up to a second: starts mpiexec and the compiler to ask for their versions.
std::vector<Finding> examine_machine();

}  // namespace rankscope
