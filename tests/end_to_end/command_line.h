// SPDX-License-Identifier: GPL-3.0-or-later
// Starts the command as a user would, and gives back what it printed and how it ended.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace rankscope::test {

struct Ended {
    int code = -1;  // 128 + signal when it was killed
    std::string output, errors;
};

// A program of tests/end_to_end/programs.
std::filesystem::path program(const std::string& name);

// A command that runs; its output is read when it is waited for.
class RunningCommand {
  public:
    RunningCommand(const std::vector<std::string>& argv, const std::string& input = {},
                   const std::map<std::string, std::string>& environment = {},
                   const std::filesystem::path& folder = {});
    ~RunningCommand();
    pid_t pid() const { return pid_; }
    // Returns once `text` stands in its standard output; false when that does not come in time.
    bool printed(const std::string& text, int seconds = 20);
    void signal(int number) const;
    Ended wait();

  private:
    bool read_some(int milliseconds);
    pid_t pid_ = -1;
    int output_ = -1, errors_ = -1;
    Ended ended_;
    bool waited_ = false;
};

Ended run(const std::vector<std::string>& argv, const std::string& input = {},
          const std::map<std::string, std::string>& environment = {},
          const std::filesystem::path& folder = {});
// The command rankscope with these words.
Ended rankscope(std::vector<std::string> words, const std::string& input = {},
                const std::map<std::string, std::string>& environment = {},
                const std::filesystem::path& folder = {});
Ended plain_mpiexec(int ranks, const std::vector<std::string>& program,
                    const std::string& input = {});

nlohmann::json json_of(const Ended& ended);

// Processes whose command line holds `text`, zombies and this one left out.
std::vector<int> processes_with(const std::string& text);
// True once there is none, within the time.
bool gone(const std::string& text, int milliseconds);

// A folder for one test, removed at its end.
class Folder {
  public:
    Folder();
    ~Folder();
    std::filesystem::path operator/(const std::string& name) const { return path_ / name; }
    const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;
};

}  // namespace rankscope::test
