// SPDX-License-Identifier: GPL-3.0-or-later
// What a rank's keeper says of its end: RUNDIR/rank-R.end, one line of JSON (keeper/contract.h).
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace rankscope {

struct RankEnd {
    int rank = 0;
    int pid = 0;
    int code = 0;
    int signal = 0;        // not 0: killed by it
    bool stopped = false;  // killed because the run was stopped
    std::string error;     // the program could not be started: why
};

// None when the file is not there (yet). Throws std::runtime_error, naming the file, when it makes
// no sense.
std::optional<RankEnd> read_end_file(const std::filesystem::path& run_directory, int rank);

}  // namespace rankscope
