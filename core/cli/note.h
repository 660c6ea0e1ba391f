// SPDX-License-Identifier: GPL-3.0-or-later
// What the command itself says, on standard error: standard output belongs to the program that is
// run, or to the answer.
#pragma once

#include <string_view>

namespace rankscope::cli {

// Something is wrong: always said.
void complain(std::string_view text);

// Good to know; said only to a person who reads along, so that a program's standard error stays
// its own when it is kept.
void note(std::string_view text);

}  // namespace rankscope::cli
