// SPDX-License-Identifier: MIT
// MPI's own functions (PMPI_*), found when they are first needed: a program without MPI loads the
// tracer too, and some load MPI late and for themselves (mpi4py).
#pragma once

#include "tracer/real_functions.h"

namespace rankscope::tracer {

extern RealMpi g_real;
extern bool g_real_found;
void find_real_mpi();

inline const RealMpi& mpi() {
    if (!g_real_found) [[unlikely]]
        find_real_mpi();
    return g_real;
}

}  // namespace rankscope::tracer
