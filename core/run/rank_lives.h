// SPDX-License-Identifier: GPL-3.0-or-later
// How each rank's process stands, put into the store from what the control page, the logs and the
// keepers say.
#pragma once

#include <filesystem>
#include <vector>

#include "run/control_page.h"
#include "run/log_folder.h"
#include "trace/store.h"

namespace rankscope {

class RankLives {
  public:
    explicit RankLives(int ranks) : ended_(static_cast<std::size_t>(ranks), false) {}

    // Which ranks stand held, and who they are.
    void update(Store& store, const ControlPageFile& control, const LogFolder& logs) const;
    // Ranks whose keeper has told of their end since the last call.
    void read_ends(Store& store, const std::filesystem::path& run_directory);
    // No process is left: what became of the ranks of whose end nobody told.
    void finish(Store& store, int launcher_code);
    // Why programs could not be started, if so; empty otherwise.
    const std::string& start_failure() const { return start_failure_; }

  private:
    std::vector<bool> ended_;
    std::string start_failure_;
};

}  // namespace rankscope
