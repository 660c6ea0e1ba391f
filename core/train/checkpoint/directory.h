// SPDX-License-Identifier: GPL-3.0-or-later
// Where the files of a checkpoint are: directory/latest names the newest whole one, and each has a
// directory of its own, laid out as DeepSpeed's.
#pragma once

#include <optional>
#include <string>

namespace rankscope::train {

class CheckpointDirectory {
  public:
    explicit CheckpointDirectory(std::string directory) : directory_(std::move(directory)) {}

    std::string model_file(const std::string& tag) const;            // mp_rank_00_model_states
    std::string shard_file(const std::string& tag, int rank) const;  // zero_pp_rank_<r>_...

    // Throws CheckpointError when it cannot be made.
    void make(const std::string& tag) const;
    void set_latest(const std::string& tag) const;
    // Nothing where no checkpoint was ever finished.
    std::optional<std::string> latest() const;

  private:
    std::string directory_;
};

}  // namespace rankscope::train
