// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the mpiexec that starts the ranks, and makes sure that it is MPICH's.
#pragma once

#include <filesystem>
#include <string>

#include "run/launch.h"

namespace rankscope {

enum class LauncherKind { hydra, open_mpi, unknown };

struct Mpiexec {
    std::filesystem::path path;
    LauncherKind kind = LauncherKind::unknown;
    std::string name;  // "MPICH 4.0.2", "Open MPI 4.1.4", or the first line it says of itself
};

// What `mpiexec --version` prints, read.
Mpiexec read_launcher_version(const std::filesystem::path& path, const std::string& output);

// Looks for mpiexec.mpich, mpiexec.hydra, then mpiexec on PATH; $RANKSCOPE_MPIEXEC names another.
// Throws LaunchError when there is none, or only another MPI's.
Mpiexec find_mpiexec();

}  // namespace rankscope
