// SPDX-License-Identifier: MIT
// From MPI's datatype handles to what a preview needs: the basic type, its size, and for derived
// types where the first basic elements lie.
#pragma once

#include <mpi.h>

#include <cstddef>
#include <cstdint>

#include "trace/record.h"

namespace rankscope::tracer {

struct TypeInfo {
    TypeCode code = TypeCode::none;
    std::uint32_t bytes = 0;    // of data in one element (MPI_Type_size)
    std::uint32_t spacing = 0;  // from one element to the next in memory (the extent)
};

// Predefined types only; code none for others, TypeCode::derived is decided by describe().
extern TypeInfo g_basic_types[256];
extern TypeInfo g_pair_types[5];

// MPI_FLOAT_INT to MPI_LONG_DOUBLE_INT: MPICH's first datatypes that are no basic ones.
inline bool is_pair_type(MPI_Datatype type) {
    return static_cast<std::uint32_t>(type) - 0x8c000000u < 5;
}

void learn_basic_types();

// Never fails: an invalid handle gives code none, which has no preview.
TypeInfo describe_derived(MPI_Datatype type);

inline TypeInfo describe(MPI_Datatype type) {
    const auto handle = static_cast<std::uint32_t>(type);
    if ((handle >> 24) == 0x4c) [[likely]]
        return g_basic_types[handle & 0xff];
    return describe_derived(type);
}

// Copies the first basic elements of `count` elements at `address` to `out`, at most `room` bytes.
// Returns the bytes copied; `code` tells what they are. Reads nothing that is no data of the type.
std::size_t copy_preview(const void* address, std::uint64_t count, MPI_Datatype type,
                         std::byte* out, std::size_t room, TypeCode& code);

}  // namespace rankscope::tracer
