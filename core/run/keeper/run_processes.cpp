// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/keeper/run_processes.h"

#include <signal.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "run/keeper/contract.h"
#include "run/keeper/process_state.h"

namespace rankscope::keeper {
namespace {

bool has_variable(const std::string& environment, const std::string& setting) {
    const std::string whole = setting + '\0';
    return environment.starts_with(whole) || environment.find('\0' + whole) != std::string::npos;
}

}  // namespace

std::vector<pid_t> processes_of_rank(const Arguments& arguments) {
    const std::string directory = std::string(kDirectoryVariable) + "=" + arguments.directory;
    const std::string rank =
        std::string(kRankVariable) + "=" + std::to_string(arguments.launch_rank);
    std::vector<pid_t> found;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator("/proc", error)) {
        const pid_t pid = std::atoi(entry.path().filename().c_str());
        if (pid <= 0 || pid == getpid()) continue;
        std::ifstream file(entry.path() / "environ", std::ios::binary);
        const std::string environment{std::istreambuf_iterator<char>(file), {}};
        if (has_variable(environment, directory) && has_variable(environment, rank) &&
            !process_state(pid).ended)
            found.push_back(pid);
    }
    return found;
}

void kill_processes_of_rank(const Arguments& arguments) {
    constexpr int kRounds = 500;  // of 2 ms: a process in the kernel may take its time to die
    for (int round = 0; round < kRounds; ++round) {
        const auto found = processes_of_rank(arguments);
        if (found.empty()) return;
        for (const pid_t pid : found) kill(pid, SIGKILL);
        usleep(2000);
    }
}

}  // namespace rankscope::keeper
