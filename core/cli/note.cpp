// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/note.h"

#include <unistd.h>

#include <iostream>

namespace rankscope::cli {

void complain(std::string_view text) {
    std::cerr << "rankscope: " << text << std::endl;
}

void note(std::string_view text) {
    if (isatty(STDERR_FILENO)) complain(text);
}

}  // namespace rankscope::cli
