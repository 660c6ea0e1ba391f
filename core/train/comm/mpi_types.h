// SPDX-License-Identifier: GPL-3.0-or-later
// Our elements and reductions as MPI's datatypes and operations, and MPI's codes as exceptions.
// MPI has no half precision: fp16 and bf16 travel as 16-bit words with operations of our own.
#pragma once

#include <mpi.h>

#include "train/comm/buffer.h"
#include "train/comm/communicator.h"

namespace rankscope::train {

MPI_Datatype mpi_type(Element type);

// Sums of fp16 and bf16 add in fp32 and round once an addition.
MPI_Op mpi_operation(Element type, Reduction op);

// Throws CommunicationError "what: MPI's own text" unless code is MPI_SUCCESS.
void require_mpi(int code, const char* what);

// Throws CommunicationError for a buffer of more elements than an MPI call can take.
int mpi_count(Buffer buffer);

}  // namespace rankscope::train
