// SPDX-License-Identifier: MIT
#include "print.h"

#include <array>
#include <cstdarg>
#include <cstdio>

namespace cifar {

std::string text(const char* format, ...) {
    std::array<char, 1024> line{};
    va_list arguments;
    va_start(arguments, format);
    std::vsnprintf(line.data(), line.size(), format, arguments);
    va_end(arguments);
    return line.data();
}

void print_line(const std::string& line) {
    const auto whole = line + "\n";
    std::fwrite(whole.data(), 1, whole.size(), stdout);
    std::fflush(stdout);
}

}  // namespace cifar
