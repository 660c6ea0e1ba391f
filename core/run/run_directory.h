// SPDX-License-Identifier: GPL-3.0-or-later
// The folder in which a run's logs lie while it runs: made where there is room, removed at the end,
// swept up later when its session was killed.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

namespace rankscope {

class RunDirectory {
  public:
    // Makes `wanted`, or when that is empty a folder of its own under $XDG_RUNTIME_DIR, $TMPDIR,
    // /tmp or /var/tmp: the first that is writable and has `bytes` free. Puts the FIFO `alive` in
    // it and holds it open: ranks end when it hangs up (keeper/contract.h). Throws LaunchError.
    RunDirectory(const std::filesystem::path& wanted, std::uint64_t bytes);
    ~RunDirectory();
    RunDirectory(const RunDirectory&) = delete;
    RunDirectory& operator=(const RunDirectory&) = delete;

    const std::filesystem::path& path() const { return path_; }
    void hang_up();  // tells the keepers that the session is over

  private:
    std::filesystem::path path_;
    bool ours_ = false;  // made here, with a name of its own: removed at the end
    int alive_ = -1;
};

// The folders in which run directories are made, the best first.
std::vector<std::filesystem::path> run_directory_parents();

}  // namespace rankscope
