// SPDX-License-Identifier: GPL-3.0-or-later
// A wrapper that says of itself that it stands in a system header, as those of C++ libraries do.
#pragma once
extern "C" void record_site(const char* place);
#line 1 "/usr/include/wrapper.hpp"
__attribute__((always_inline)) inline void wrapped_call() {
    record_site("wrapped");
}
