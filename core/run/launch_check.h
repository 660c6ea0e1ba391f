// SPDX-License-Identifier: GPL-3.0-or-later
// Looks at a Launch before anything is started, and puts together the command that starts it.
#pragma once

#include <filesystem>

#include "run/launch.h"
#include "run/launcher.h"
#include "run/mpiexec.h"
#include "trace/run_facts.h"

namespace rankscope {

// How many ranks this machine can be asked for: more would only stand in each other's way.
int most_ranks_here();

// Throws LaunchError, naming the value and what is allowed: ranks out of range, no such program, a
// folder that is not there, Rankscope's own parts missing.
void check_launch(const Launch& launch);

// mpiexec, its options, and the keeper that starts the program in each rank.
LauncherCommand launcher_command(const Launch& launch, const Mpiexec& mpiexec,
                                 const std::filesystem::path& run_directory);

// What is known of the run when it starts. Sources that cannot be read are left out.
RunFacts facts_of(const Launch& launch, const Mpiexec& mpiexec);

// "NAME=value" in the environment of all that the run starts, see processes.h.
std::string run_mark(const std::filesystem::path& run_directory);

}  // namespace rankscope
