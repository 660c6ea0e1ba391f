// SPDX-License-Identifier: GPL-3.0-or-later
// What a run is: the program and how it was started, kept in the run file beside its events.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace rankscope {

// A source file as it was when the run was made: a recorded run shows its own text.
struct SourceText {
    std::string path;
    std::string text;
};

struct RunFacts {
    std::string lesson;     // id; empty: no lesson
    std::string variation;  // id of the lesson's variation; empty: the lesson as it is
    std::string program;    // path as started
    std::vector<std::string> arguments;
    std::string mpi;  // "MPICH 4.0.2"
    std::string host;
    std::int64_t started_unix_ms = 0;
    std::uint64_t start_ns = 0;  // CLOCK_MONOTONIC of `host` at time 0 of the run
    int ranks = 0;               // asked for
    bool strict_sends = false;
    std::vector<std::string> changes;  // in words: "Rank 1 is 200 ms late at each call"
    std::vector<SourceText> sources;
    bool complete = true;  // false: the file was cut off, or the run still goes on
    int exit_code = -1;    // of the launcher; -1: not ended
    std::string ended;     // in words, when it did not end by itself: "stopped by you"
};

}  // namespace rankscope
