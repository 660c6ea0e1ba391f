// SPDX-License-Identifier: MIT
// Windows and files: the communicator that each was made on, whose ranks its calls name.
#pragma once

#include <mpi.h>

#include <cstdint>

namespace rankscope::tracer {

void learn_window(MPI_Win window, MPI_Comm comm);
void forget_window(MPI_Win window);
std::uint64_t communicator_of_window(MPI_Win window);  // its id; 0: not known

void learn_file(MPI_File file, MPI_Comm comm);
void forget_file(MPI_File file);
std::uint64_t communicator_of_file(MPI_File file);

}  // namespace rankscope::tracer
