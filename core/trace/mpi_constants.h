// SPDX-License-Identifier: GPL-3.0-or-later
// MPI's negative constants as MPICH's mpi.h has them, for those who read a run without MPI at hand.
#pragma once

namespace rankscope::mpi {

inline constexpr int kProcNull = -1;
inline constexpr int kAnySource = -2;
inline constexpr int kRoot = -3;
inline constexpr int kAnyTag = -1;
inline constexpr int kUndefined = -32766;

inline constexpr int kSuccess = 0;

}  // namespace rankscope::mpi
