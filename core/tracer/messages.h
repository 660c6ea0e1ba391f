// SPDX-License-Identifier: MIT
// Messages that MPI_Mprobe took out of the queue: where they came from, for the receive to tell.
#pragma once

#include <mpi.h>

#include <cstdint>

namespace rankscope::tracer {

struct MessageInfo {
    std::uint64_t comm = 0;
    std::int32_t source = MPI_ANY_SOURCE;
    std::int32_t tag = MPI_ANY_TAG;
};

void add_message(MPI_Message message, const MessageInfo& info);
MessageInfo take_message(MPI_Message message);

}  // namespace rankscope::tracer
