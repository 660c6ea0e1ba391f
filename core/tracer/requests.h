// SPDX-License-Identifier: MIT
// Requests by handle: their number, and what of their buffers is worth showing when they complete.
#pragma once

#include <mpi.h>

#include <cstdint>

namespace rankscope::tracer {

// What a completed request has to show.
enum class RequestKind : std::uint8_t { send, receive, exchange, collective, other };

struct RequestInfo {
    std::uint64_t number = 0;  // from 1; 0: a request that was made behind our back
    const MPI_Request* where = nullptr;
    RequestKind kind = RequestKind::other;
    bool persistent = false;
    bool active = true;          // false: a persistent request that is not started
    const void* sent = nullptr;  // of persistent sends, shown when they are started
    std::uint64_t sent_count = 0;
    MPI_Datatype sent_type = MPI_DATATYPE_NULL;
    const void* received = nullptr;
    std::uint64_t received_count = 0;
    MPI_Datatype received_type = MPI_DATATYPE_NULL;

    // The status says whence and how much.
    bool has_status() const {
        return kind == RequestKind::receive || kind == RequestKind::exchange;
    }
};

// A new request: `where` is the program's variable. Returns its number.
// MPICH gives one handle to all sends that are done at once, so a handle may stand for many.
std::uint64_t add_request(MPI_Request handle, RequestInfo info);

// The request that `handle` in the variable `where` stands for; number 0: unknown.
RequestInfo find_request(MPI_Request handle, const MPI_Request* where);

// A persistent request is started, or is done and may be started again.
void set_active(MPI_Request handle, const MPI_Request* where, bool active);

// As find_request, and it is gone.
RequestInfo take_request(MPI_Request handle, const MPI_Request* where);

}  // namespace rankscope::tracer
