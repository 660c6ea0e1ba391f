// SPDX-License-Identifier: MIT
// What a status says, without asking MPI: MPICH keeps the byte count in two halves, the cancelled
// bit below the upper one.
#pragma once

#include <mpi.h>

#include <cstdint>

namespace rankscope::tracer {

inline std::uint64_t status_bytes(const MPI_Status& status) {
    return static_cast<std::uint32_t>(status.count_lo) |
           static_cast<std::uint64_t>(static_cast<std::uint32_t>(status.count_hi_and_cancelled) >>
                                      1)
               << 32;
}

inline bool status_cancelled(const MPI_Status& status) {
    return status.count_hi_and_cancelled & 1;
}

}  // namespace rankscope::tracer
