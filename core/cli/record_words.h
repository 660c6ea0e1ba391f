// SPDX-License-Identifier: GPL-3.0-or-later
// The words of `rankscope record`: some are ours, others mpiexec's, the rest is the program.
#pragma once

#include <string>
#include <vector>

#include "cli/words.h"

namespace rankscope::cli {

struct RecordWords {
    std::vector<std::string> ours;     // "record" and its options
    std::vector<std::string> mpiexec;  // in their order
    std::vector<std::string> program;  // and its arguments
};

// Without "--" the first word that is no option and follows none of mpiexec's is the program.
RecordWords read_record_words(const Words& words);

}  // namespace rankscope::cli
