// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/processes.h"

#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace rankscope {

namespace fs = std::filesystem;

namespace {

std::string read_all(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

// "pid (name) S ...": the name may hold anything, so the state is looked for from the end.
bool zombie(const fs::path& process) {
    const std::string stat = read_all(process / "stat");
    const std::size_t close = stat.rfind(')');
    return close == std::string::npos || close + 2 >= stat.size() || stat[close + 2] == 'Z' ||
           stat[close + 2] == 'X';
}

bool has_mark(const std::string& environment, const std::string& mark) {
    // Variables are separated by zeros.
    const std::string word = '\0' + mark + '\0';
    return ('\0' + environment + '\0').find(word) != std::string::npos;
}

}  // namespace

std::vector<int> processes_marked(const std::string& mark) {
    std::vector<int> found;
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator("/proc", error)) {
        const std::string name = entry.path().filename().string();
        if (!std::all_of(name.begin(), name.end(), [](unsigned char c) { return std::isdigit(c); }))
            continue;
        const int pid = std::stoi(name);
        if (pid == getpid() || !has_mark(read_all(entry.path() / "environ"), mark)) continue;
        if (!zombie(entry.path())) found.push_back(pid);
    }
    return found;
}

}  // namespace rankscope
