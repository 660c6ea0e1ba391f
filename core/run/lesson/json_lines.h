// SPDX-License-Identifier: GPL-3.0-or-later
// On which line of a JSON text each value stands: a mistake in a lesson is told with its line,
// which the JSON library does not keep.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace rankscope {

// From JSON pointer ("/steps/2/when") to line, from 1. A member's line is that of its key. The text
// must be valid JSON, comments allowed.
std::map<std::string, int> json_lines(std::string_view text);

// The line of `pointer`, or of the nearest value around it that has one.
int line_of(const std::map<std::string, int>& lines, std::string pointer);

}  // namespace rankscope
