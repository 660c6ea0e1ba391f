// SPDX-License-Identifier: MIT
// What the program prints, put into its log in order with its calls. The program's streams stay its
// own: stdout is line-buffered from the start, and libc's write step tells us what went out.
#pragma once

#include <cstddef>

namespace rankscope::tracer {

void watch_output();

// `bytes` that went to descriptor 1 or 2.
void log_output(int descriptor, const void* bytes, std::size_t count);

}  // namespace rankscope::tracer
