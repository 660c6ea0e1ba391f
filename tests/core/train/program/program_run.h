// SPDX-License-Identifier: GPL-3.0-or-later
// cifar-training as a learner starts it, and what is to be read from its output.
#pragma once

#include <fstream>
#include <map>
#include <regex>
#include <string>
#include <vector>

#include "end_to_end/command_line.h"

namespace rankscope::train {

inline std::vector<std::string> command(int ranks, const std::vector<std::string>& arguments) {
    std::vector<std::string> words{RANKSCOPE_MPIEXEC_FOUND, "-n", std::to_string(ranks),
                                   RANKSCOPE_BIN "/cifar-training"};
    words.insert(words.end(), arguments.begin(), arguments.end());
    return words;
}

inline test::Ended train(int ranks, const std::vector<std::string>& arguments,
                         const std::map<std::string, std::string>& environment = {}) {
    return test::run(command(ranks, arguments), {}, environment);
}

// What the first group of the expression matched each time.
inline std::vector<std::string> all_of(const std::string& output, const std::string& expression) {
    std::vector<std::string> found;
    const std::regex regex(expression);
    for (std::sregex_iterator match(output.begin(), output.end(), regex), end; match != end;
         ++match)
        found.push_back((*match)[1]);
    return found;
}

inline double number(const std::string& output, const std::string& expression) {
    const auto found = all_of(output, expression);
    return found.empty() ? -1 : std::stod(found.back());
}

// The processes of a run that has `text` in its command line, without mpiexec and its proxies.
inline std::vector<int> ranks_of(const std::string& text) {
    std::vector<int> ranks;
    for (const auto pid : test::processes_with(text)) {
        std::string name;
        std::getline(std::ifstream("/proc/" + std::to_string(pid) + "/comm"), name);
        if (name == "cifar-training") ranks.push_back(pid);
    }
    return ranks;
}

inline double accuracy(const std::string& output) {
    return number(output, "test accuracy: ([0-9.]+) %");
}
inline std::string checksum(const std::string& output) {
    const auto found = all_of(output, "same parameters, checksum ([0-9a-f]+)");
    return found.empty() ? "none" : found.back();
}

}  // namespace rankscope::train
