// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/words.h"

#include <algorithm>

namespace rankscope::cli {

Words divide(int argc, char** argv) {
    const std::vector<std::string> all(argv + std::min(argc, 1), argv + argc);
    const auto line = std::find(all.begin(), all.end(), "--");
    Words words;
    words.divided = line != all.end();
    words.ours.assign(all.begin(), line);
    if (words.divided) words.program.assign(line + 1, all.end());
    return words;
}

}  // namespace rankscope::cli
