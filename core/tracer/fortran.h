// SPDX-License-Identifier: MIT
// Call sites of Fortran programs: their calls come by way of MPI's Fortran library, which calls the
// C functions. The place that matters is where the program called that library.
#pragma once

#include <cstdint>

#include "tracer/modules.h"

namespace rankscope::tracer {

extern AddressRange g_fortran_library;  // empty: not loaded

// The first return address outside of that library, seen from the wrapper whose frame this is;
// `site` itself when it cannot be found.
std::uint64_t fortran_caller(std::uint64_t site, const void* frame);

}  // namespace rankscope::tracer
