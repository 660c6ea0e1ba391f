// SPDX-License-Identifier: MIT
// Derived datatypes, taken apart when they are committed: where the first basic elements of one
// element lie, so that a preview can be copied without asking MPI.
#pragma once

#include "tracer/datatypes.h"

namespace rankscope::tracer {

// After MPI_Type_commit or a constructor of a type that needs no commit.
void learn_derived(MPI_Datatype type);
void forget_derived(MPI_Datatype type);

// code derived, or none when the type was never seen.
TypeInfo derived_info(MPI_Datatype type);

// As copy_preview. Takes elements while they are of one basic type, which it gives in `code`.
std::size_t copy_derived(const void* address, std::uint64_t count, MPI_Datatype type,
                         std::byte* out, std::size_t room, TypeCode& code);

}  // namespace rankscope::tracer
