// SPDX-License-Identifier: GPL-3.0-or-later
// A function that is always inlined, as C++ wrappers around MPI are.
#pragma once

extern "C" void record_site(const char* place);

__attribute__((always_inline)) inline void inlined_caller() {
    record_site("inlined");  // line of "inlined"
}
