// SPDX-License-Identifier: MIT
// Lines on standard output, each written at once so that the ranks' lines do not mix.
#pragma once

#include <string>

namespace cifar {

#if defined(__GNUC__)
__attribute__((format(printf, 1, 2)))
#endif
std::string
text(const char* format, ...);

void print_line(const std::string& line);

}  // namespace cifar
