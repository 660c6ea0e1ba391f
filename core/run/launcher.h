// SPDX-License-Identifier: GPL-3.0-or-later
// The running mpiexec: started in a process group of its own, its output read without ever
// blocking it, its standard input fed from ours when asked for.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace rankscope {

struct LauncherCommand {
    std::vector<std::string> argv;
    std::map<std::string, std::string> environment;  // added to ours
    std::filesystem::path working_directory;         // empty: where we are
    bool forward_input = false;                      // else its standard input is empty
};

class Launcher {
  public:
    // Throws LaunchError when it cannot be started.
    explicit Launcher(const LauncherCommand& command);
    ~Launcher();
    Launcher(const Launcher&) = delete;
    Launcher& operator=(const Launcher&) = delete;

    // Appends what it has printed since the last call; true when there was something.
    bool read_output(std::string& output, std::string& errors);
    // Hands over what has come on our standard input.
    void feed_input();
    // Its exit code once it has ended and been reaped: 128 + signal when it was killed.
    std::optional<int> exit_code();
    void signal_group(int signal) const;
    pid_t pid() const { return pid_; }

  private:
    pid_t pid_ = -1;
    int input_ = -1, output_ = -1, errors_ = -1;
    std::string pending_input_;
    std::optional<int> code_;
};

}  // namespace rankscope
