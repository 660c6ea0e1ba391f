// SPDX-License-Identifier: GPL-3.0-or-later
// What to start and how: the program, its ranks, the pace, and what is done to it on purpose.
#pragma once

#include <filesystem>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace rankscope {

enum class WaitingMode { automatic, cooperative, native };

struct Launch {
    std::filesystem::path program;
    std::vector<std::string> arguments;
    int ranks = 1;                                   // 1 to kMaxRanks, see control.h
    std::map<std::string, std::string> environment;  // added to the ranks' own
    std::filesystem::path working_directory;         // empty: where we are
    std::vector<std::string> mpiexec_options;        // passed on as they are
    std::string lesson;                              // id, for the run's facts
    std::string variation;                           // id of the lesson's variation, likewise
    std::vector<std::filesystem::path> sources;      // kept in the run file as they are now
    std::filesystem::path record_to;                 // empty: the run is not kept
    std::filesystem::path directory;      // for the logs; empty: made under the temporary folder
    bool hold_at_start = false;           // each rank stops before its first call
    std::int64_t pace_ns = 0;             // sleep before each call of each rank
    std::map<int, std::int64_t> late_ns;  // and of some ranks
    bool strict_sends = false;            // standard sends become synchronous
    WaitingMode waiting = WaitingMode::automatic;
    bool forward_output = false;  // print what the ranks print (command line)
    bool forward_input = false;   // rank 0 reads our standard input
};

// The run could not be started: one sentence naming the thing, and the way out.
class LaunchError : public std::runtime_error {
  public:
    LaunchError(const std::string& what, std::string mend)
        : std::runtime_error(what), way_out(std::move(mend)) {}
    std::string way_out;
};

}  // namespace rankscope
