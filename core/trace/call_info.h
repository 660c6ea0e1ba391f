// SPDX-License-Identifier: MIT
// What is known of each MPI function: its name, what it does, when it returns. From calls.table;
// trace/call_id.h (made from it too) has a constant for each, such as calls::kSend.
#pragma once

#include <cstdint>
#include <string_view>

#include "trace/call_id.h"

namespace rankscope {

enum class Family : std::uint8_t {
    none,  // no such call
    environment,
    send,
    receive,
    sendrecv,
    probe,
    buffer,
    start,
    wait,
    test,
    cancel,
    request_free,
    generalized,
    collective,
    communicator,
    communicator_free,
    communicator_name,
    process,
    group,
    datatype,
    operation,
    window,
    one_sided,
    epoch,
    file,
    counted,  // not recorded call by call
};

// When a call returns.
enum class Form : std::uint8_t {
    local,        // at once, whatever other ranks do
    blocking,     // when it is done
    nonblocking,  // at once, with a request
    persistent,   // at once, with a request that is yet to be started
};

enum class SendMode : std::uint8_t { none, standard, synchronous, ready, buffered };

// Where a collective's data goes. neighbours: along the edges of a topology.
enum class Flow : std::uint8_t { none, one_to_all, all_to_one, all_to_all, prefix, neighbours };

struct CallInfo {
    const char* name;  // "MPI_Send"
    Family family = Family::none;
    Form form = Form::local;
    SendMode mode = SendMode::none;
    Flow flow = Flow::none;
};

// An id that no row has gives {"", Family::none, ...}.
const CallInfo& call_info(std::uint16_t id);

// 0 when there is no such function.
std::uint16_t call_by_name(std::string_view name);

// MPI_Send for MPI_Send_c, else the call itself.
constexpr std::uint16_t without_large_count(std::uint16_t id) {
    return id & static_cast<std::uint16_t>(~calls::kLargeCount);
}

}  // namespace rankscope
