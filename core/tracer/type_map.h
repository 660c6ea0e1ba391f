// SPDX-License-Identifier: MIT
// The head of a datatype's type map (MPI 3.1, 4.1): runs of basic elements and where they lie,
// found with MPI_Type_get_envelope and MPI_Type_get_contents.
#pragma once

#include <mpi.h>

#include <cstdint>

#include "trace/record.h"

namespace rankscope::tracer {

struct TypeRun {
    std::int64_t offset = 0;    // from the buffer's address
    std::uint32_t count = 0;    // elements
    std::uint16_t spacing = 0;  // bytes from one to the next
    TypeCode code = TypeCode::none;
};

struct TypeMap {
    static constexpr int kMost = 32;
    TypeRun runs[kMost];
    int count = 0;
    std::uint64_t bytes = 0;  // covered by the runs
    bool whole = true;        // false: the type has more than `runs` say

    bool full() const { return count == kMost || bytes >= kPreviewBytes; }
    void add(std::int64_t offset, TypeCode code, std::uint32_t spacing, std::uint64_t count);
};

// `type` must be a valid handle. Stops when the map has enough for a preview.
void read_type_map(MPI_Datatype type, std::int64_t offset, TypeMap& map);

}  // namespace rankscope::tracer
