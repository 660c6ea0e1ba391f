// SPDX-License-Identifier: GPL-3.0-or-later
// What comes through the launcher's output and was not recorded as a rank's own line: what mpiexec
// says itself, and what programs print past the tracer.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "trace/store.h"

namespace rankscope {

// Lines of one stream, seen through the launcher on one side and recorded in the logs on the
// other, in no order of the two sides: each recorded line explains one seen line of its text.
class UnexplainedLines {
  public:
    using Clock = std::chrono::steady_clock;

    void see(std::string_view bytes, Clock::time_point now);
    void record(std::string_view line);  // without its newline
    // Seen before `until` and not recorded; the newest megabyte of it.
    std::string text(Clock::time_point until) const;
    // The run is over: `recorded_rest` bytes are the unfinished last lines of the ranks.
    void finish(std::uint64_t recorded_rest, Clock::time_point now);

  private:
    struct Line {
        std::string text;
        Clock::time_point seen;
    };
    void see_line(std::string line, Clock::time_point now);
    std::vector<const Line*> unexplained() const;  // in order
    void forget_explained();

    std::deque<Line> lines_;  // seen; some explained since, until forget_explained()
    std::unordered_map<std::string, std::int64_t> balance_;  // times recorded minus times seen
    std::size_t unexplained_ = 0;
    std::string unfinished_;
    std::uint64_t seen_bytes_ = 0, recorded_bytes_ = 0;
};

class LauncherMessages {
  public:
    void see(std::string_view output, std::string_view errors);
    void read_lines(const Store& store);  // takes in what is new in the store
    void finish(const Store& store);
    std::string text() const;

  private:
    struct Progress {
        std::size_t next = 0;
        std::vector<std::size_t> open;  // lines that had no newline when they were met
    };
    UnexplainedLines output_, errors_;
    std::vector<Progress> progress_;  // by rank
    bool finished_ = false;
};

}  // namespace rankscope
