// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/keeper/descendants.h"

#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <fstream>
#include <string>
#include <vector>

namespace rankscope::keeper {
namespace {

char state_of(pid_t pid) {
    std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
    std::string text;
    std::getline(file, text);
    const auto end = text.rfind(')');  // the name may hold anything
    return end == std::string::npos || end + 2 >= text.size() ? 'X' : text[end + 2];
}

void collect(pid_t pid, std::vector<pid_t>& found) {
    const std::string id = std::to_string(pid);
    std::ifstream file("/proc/" + id + "/task/" + id + "/children");
    for (pid_t child; file >> child;) {
        collect(child, found);
        const char state = state_of(child);
        if (state != 'Z' && state != 'X') found.push_back(child);
    }
}

}  // namespace

void adopt_orphans() {
    prctl(PR_SET_CHILD_SUBREAPER, 1);
}

void kill_descendants() {
    constexpr int kRounds = 1000;  // of 2 ms: a process in the kernel may take its time to die
    for (int round = 0; round < kRounds; ++round) {
        std::vector<pid_t> found;
        collect(getpid(), found);
        if (found.empty()) return;
        for (const pid_t pid : found) kill(pid, SIGKILL);
        usleep(2000);
    }
}

}  // namespace rankscope::keeper
