// SPDX-License-Identifier: GPL-3.0-or-later
// The word line as it came, in two: "--" divides what is for us from the program and its arguments.
#pragma once

#include <string>
#include <vector>

namespace rankscope::cli {

struct Words {
    std::vector<std::string> ours;  // without the command's own name
    std::vector<std::string> program;
    bool divided = false;  // "--" was there
};
Words divide(int argc, char** argv);

}  // namespace rankscope::cli
