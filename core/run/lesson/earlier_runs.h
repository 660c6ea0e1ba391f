// SPDX-License-Identifier: GPL-3.0-or-later
// The runs of a lesson in short, kept in the user's data folder: one JSON object a line, the oldest
// first. A line that cannot be read is passed over; the rest is kept.
#pragma once

#include <filesystem>
#include <vector>

#include "run/lesson/outcome.h"

namespace rankscope {

class EarlierRuns {
  public:
    explicit EarlierRuns(std::filesystem::path folder) : folder_(std::move(folder)) {}

    std::vector<RunRecord> read(const std::string& lesson) const;
    // Throws std::runtime_error, naming the file. The oldest make room.
    void add(const std::string& lesson, const RunRecord& run) const;
    void forget(const std::string& lesson) const;

  private:
    std::filesystem::path file_of(const std::string& lesson) const;

    std::filesystem::path folder_;
};

}  // namespace rankscope
