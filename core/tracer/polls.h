// SPDX-License-Identifier: MIT
// A program that waits by asking again and again (MPI_Test, MPI_Iprobe) would fill the log with
// "not yet". The first such call of a row is recorded; the others are counted, and the count goes
// into the `repeats` of the next record of that row.
#pragma once

#include <cstdint>

#include "trace/call_id.h"
#include "trace/record.h"

namespace rankscope::tracer {

constexpr bool is_poll(std::uint16_t id) {
    return id == calls::kTest || id == calls::kTestall || id == calls::kTestany ||
           id == calls::kTestsome || id == calls::kRequestGetStatus || id == calls::kIprobe ||
           id == calls::kImprobe;
}

// Whether a call with this key, begun now, may stay out of the log as long as it says "not yet":
// nothing else was recorded since the last one, and the row was told of not long ago.
bool continues_poll(std::uint64_t key, std::uint64_t now_ns);

void begin_poll(std::uint64_t key, const EnterBody& body);
void count_poll(std::uint64_t begun_ns);

// The count so far, which is 0 afterwards.
std::uint32_t take_polls();
std::uint32_t repeated_before(std::uint64_t key);

// Before a record of another call: what was counted becomes a record of its own.
void tell_polls(std::uint64_t next_key);

}  // namespace rankscope::tracer
