// SPDX-License-Identifier: GPL-3.0-or-later
// What happened on a rank: calls, printed lines, emitted values. Plain values, made by the decoder
// from log records and kept by the Store. Times are nanoseconds since the run began.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "trace/record.h"

namespace rankscope {

using Time = std::int64_t;                                        // ns since the start of the run
inline constexpr Time kNever = std::numeric_limits<Time>::max();  // a call that has not returned

using CallId = std::uint16_t;     // row of the table of MPI calls, see call_info.h
using SiteId = std::uint32_t;     // index of Store::site; 0: unknown
using CommId = std::uint32_t;     // index of Store::communicator; 0: none; MPI_COMM_WORLD is 1
using PreviewId = std::uint32_t;  // index of Store::preview; 0: none
using NameId = std::uint32_t;     // index of Store::name

// Which call of which rank: `index` counts the rank's recorded calls from 0.
struct CallRef {
    std::int32_t rank = -1;
    std::uint32_t index = 0;
    bool valid() const { return rank >= 0; }
    friend auto operator<=>(const CallRef&, const CallRef&) = default;  // NOLINT
};

// One MPI call of one rank. `peer` is the rank *in comm* that was named (dest, source or root),
// MPI's negative constants as they are (any source -2, proc null -1, root -3, any tag -1 in MPICH;
// see mpi_constants.h).
struct Call {
    Time enter = 0;
    Time leave = kNever;
    std::uint64_t bytes = 0;  // handed over (sends) or received (receives, once known)
    std::uint32_t count = 0;  // elements passed; larger counts saturate
    CallId call = 0;
    std::uint16_t datatype = 0;  // TypeCode
    std::int32_t peer = 0;
    std::int32_t tag = 0;
    std::int32_t source = -1;  // of the status, where there is one
    std::int32_t status_tag = -1;
    CommId comm = 0;
    SiteId site = 0;
    std::uint32_t request = 0;  // made or acted on, numbered from 1 on each rank; 0: none
    std::int32_t result = 0;    // return code; 0 is MPI_SUCCESS
    PreviewId sent = 0;         // handed over, at enter
    PreviewId before = 0;       // the receive buffer before the call
    PreviewId received = 0;     // the receive buffer after it
    std::uint16_t flags = 0;    // LeaveFlag
    std::uint16_t thread = 0;
    std::uint32_t detail = 0;  // index of Store::detail; 0: none

    bool open() const { return leave == kNever; }
};

// One request that a wait or test form completed.
struct Completion {
    std::uint32_t request = 0;
    std::int32_t source = -1;
    std::int32_t tag = -1;
    std::uint64_t bytes = 0;
    std::uint16_t flags = 0;  // LeaveFlag
    PreviewId received = 0;
    friend bool operator==(const Completion&, const Completion&) = default;
};

// What only some calls have.
struct CallDetail {
    std::int32_t second_peer = 0;  // the receiving half of sendrecv
    std::int32_t second_tag = 0;
    std::uint64_t second_count = 0;
    std::uint16_t second_datatype = 0;
    bool has_second = false;
    std::uint32_t repeats = 0;             // further "not yet" answers folded into this call
    std::vector<std::uint32_t> pending{};  // requests that a wait or test looked at
    std::vector<Completion> completions{};
    std::vector<std::int64_t> numbers{};  // further arguments
    std::string operation{};              // "MPI_SUM"
    std::string text{};
};

// The first elements of a buffer, as they were.
struct Preview {
    TypeCode type = TypeCode::none;
    std::vector<std::byte> data;
};

// A line (or the unfinished rest of one) that the program printed. Without the newline.
struct OutputLine {
    Time time = 0;
    bool error_stream = false;
    bool complete = true;  // false: no newline has come (yet)
    std::string text;      // as written; may be no UTF-8
};

struct Sample {
    Time time = 0;
    double step = 0;
    double value = 0;
};
struct SampleRow {
    Time time = 0;
    double step = 0;
    std::vector<double> values;
};
struct Remark {
    Time time = 0;
    NameId name = 0;
    std::string text;
};
struct Image {
    Time time = 0;
    double step = 0;
    NameId name = 0;
    int width = 0, height = 0, channels = 0;
    std::vector<std::uint8_t> pixels;
};

struct Region {
    Time begin = 0;
    Time end = kNever;
    NameId name = 0;
    std::uint16_t depth = 0;  // 0: not inside another
};

// Where a call stands in the program.
struct Site {
    std::string file{};  // as the compiler was told, may be relative; empty: unknown
    std::string function{};
    int line = 0;              // 0: unknown
    std::string module{};      // executable or library that holds the address
    std::uint64_t offset = 0;  // in that module
};

struct Communicator {
    std::uint64_t id = 0;  // the same on all members
    CommId parent = 0;
    std::string name{};                          // "MPI_COMM_WORLD" or what the program called it
    std::vector<std::int32_t> members{};         // world rank of each rank in it
    std::vector<std::int32_t> remote_members{};  // of an intercommunicator
};

// How a rank's process stands or ended.
enum class Life : std::uint8_t {
    starting,  // the process is there, MPI_Init has not returned
    running,
    held,      // stands before a call, by order
    finished,  // ended by itself: see code
    killed,    // by a signal: see signal
    lost,      // no process and no word how it ended (a cut-off run)
};

struct RankInfo {
    int rank = 0;
    std::string host;
    std::string program;
    int pid = 0;
    Life life = Life::starting;
    int code = 0;
    int signal = 0;
    bool initialized = false;   // MPI_Init returned
    bool finalized = false;     // MPI_Finalize returned
    std::uint64_t dropped = 0;  // records that found no room
    // Its machine's CLOCK_MONOTONIC minus that of the run's host, as measured, and by how much the
    // measurement may be wrong. 0 and 0 on the run's host itself.
    std::int64_t clock_offset_ns = 0;
    std::int64_t clock_error_ns = 0;
};

}  // namespace rankscope
