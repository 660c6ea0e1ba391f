// SPDX-License-Identifier: GPL-3.0-or-later
// All logs in a run's directory: finds new ones as processes make them and reads them in turn, so
// that no busy rank keeps the others from being seen.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <set>
#include <span>
#include <vector>

#include "run/rank_logs.h"
#include "trace/store.h"

namespace rankscope {

class LogFolder {
  public:
    using Clock = std::chrono::steady_clock;
    using Taken = std::function<void(int rank, std::span<const std::byte> records)>;

    LogFolder(std::filesystem::path folder, Store& store, int ranks, std::uint64_t start_ns);

    // Takes in what is new, until `deadline`; true when there was something. `taken` is given the
    // records of each rank that went into the store.
    bool read(Clock::time_point deadline, const Taken& taken);
    // True while the last read() left something behind.
    bool more() const { return more_; }

    std::vector<UnresolvedSite> take_unresolved();
    const LogHeader* header(int rank) const;
    std::uint64_t dropped(int rank) const;

  private:
    void look_for_logs();

    std::filesystem::path folder_;
    std::vector<RankLogs> ranks_;
    std::set<std::filesystem::path> known_;
    std::filesystem::file_time_type looked_;  // the folder's time of change at the last look
    std::size_t turn_ = 0;                    // whose log is read next
    bool more_ = false;
};

}  // namespace rankscope
