// SPDX-License-Identifier: MIT
// The name of a reduction: "MPI_SUM", or "user" for one that the program made.
#pragma once

#include <mpi.h>

namespace rankscope::tracer {

inline const char* operation_name(MPI_Op op) {
    static constexpr const char* kNames[] = {"user",       "MPI_MAX",     "MPI_MIN",  "MPI_SUM",
                                             "MPI_PROD",   "MPI_LAND",    "MPI_BAND", "MPI_LOR",
                                             "MPI_BOR",    "MPI_LXOR",    "MPI_BXOR", "MPI_MINLOC",
                                             "MPI_MAXLOC", "MPI_REPLACE", "MPI_NO_OP"};
    const auto handle = static_cast<unsigned>(op);
    const unsigned index = handle & 0xff;
    const bool predefined = (handle >> 24) == 0x58 && index < sizeof kNames / sizeof *kNames;
    return kNames[predefined ? index : 0];
}

}  // namespace rankscope::tracer
