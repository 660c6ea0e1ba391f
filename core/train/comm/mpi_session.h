// SPDX-License-Identifier: GPL-3.0-or-later
// The frame of a program of ranks: MPI begun and ended, and an error of one rank that ends them
// all, with one line that says which rank and why.
#pragma once

#include <functional>

namespace rankscope::train {

// Runs body between MPI_Init_thread (worker threads may be about; only this one calls MPI) and
// MPI_Finalize and returns its code. When body throws, prints "rank R: what" to stderr and ends
// all ranks through MPI_Abort with code 1.
int run_rank(int argc, char** argv, const std::function<int()>& body);

}  // namespace rankscope::train
