// SPDX-License-Identifier: MIT
// The layout of a rank's log, byte for byte: what the tracer writes and the collector reads.
// (MIT, not GPL: the tracer that includes it lives inside other people's programs.)
//
// A log is one file, mapped by both sides. It opens with a LogHeader page; records follow, each a
// RecordHeader, a fixed body and, where the kind says so, a list of fields. A record is complete
// when its `size` is not 0: the writer fills everything else first and stores `size` last, with
// release order, so a reader needs no lock and a rank that is killed loses nothing it finished.
// No record straddles a segment: a `skip` record fills what is left of one.
#pragma once

#include <cstddef>
#include <cstdint>

namespace rankscope {

inline constexpr char kLogMagic[8] = {'R', 'S', 'C', 'P', 'L', 'O', 'G', '\0'};
inline constexpr std::uint32_t kLogVersion = 1;
inline constexpr std::size_t kLogHeaderBytes = 4096;
inline constexpr std::size_t kLogSegmentBytes = std::size_t{1} << 20;  // mapped at a time, per rank
inline constexpr std::size_t kPreviewBytes = 64;  // of one buffer, the first elements
inline constexpr std::size_t kRecordAlignment = 8;

enum class LogState : std::uint32_t {
    open = 0,    // the process writes, or was killed
    closed = 1,  // the process ended by itself
    full = 2,    // no space on the disk: later records are counted in `dropped`
};

struct LogHeader {
    char magic[8];
    std::uint32_t version;
    std::uint32_t header_bytes;  // where the first record begins
    std::uint32_t segment_bytes;
    std::int32_t launch_rank;  // the rank the launcher gave this process; -1 when unknown
    std::int32_t launch_size;
    std::int32_t pid;
    std::uint64_t start_ns;           // CLOCK_MONOTONIC when the log was opened
    std::int64_t realtime_offset_ns;  // CLOCK_REALTIME - CLOCK_MONOTONIC, then
    std::uint32_t state;              // LogState, written with release order
    std::uint32_t reserved;
    std::uint64_t dropped;    // records that found no room
    std::uint64_t kept_from;  // file offset of the oldest segment kept, 0: all are
    std::uint64_t polls;      // calls that said "not yet" and wait to be counted in `repeats`
    char host[64];
    char program[512];  // the path of the executable
};
static_assert(sizeof(LogHeader) <= kLogHeaderBytes);

enum class RecordKind : std::uint16_t {
    skip = 1,           // nothing: fills the rest of a segment
    module = 2,         // ModuleBody + path: code that call sites can lie in
    world = 3,          // WorldBody: after MPI_Init
    communicator = 4,   // CommunicatorBody + members + name
    enter = 5,          // EnterBody + fields
    leave = 6,          // LeaveBody + fields
    output = 7,         // OutputBody + bytes as the program wrote them
    name = 8,           // NameBody + text: numbers a name of values, texts, images and regions
    value = 9,          // ValueBody
    values = 10,        // ValuesBody + doubles
    text = 11,          // TextBody + text
    image = 12,         // ImageBody + pixels
    region_begin = 13,  // RegionBody
    region_end = 14,    // RegionBody
    exit = 15,          // ExitBody: the program called exit, _exit or returned from main
    count = 16,         // CountBody: calls that are counted, not recorded
    datatype = 17,      // DatatypeBody + text: a derived datatype
    more = 18,          // fields only, no body: they belong to the next enter or leave record of
                        // this thread, which has no room for all (a Waitall of 10,000 requests)
};

struct RecordHeader {
    std::uint32_t size;     // of the whole record, a multiple of kRecordAlignment; stored last
    std::uint16_t kind;     // RecordKind
    std::uint16_t thread;   // 0 for the thread that called MPI_Init, then as they come
    std::uint64_t time_ns;  // CLOCK_MONOTONIC
};
static_assert(sizeof(RecordHeader) == 16);

// Basic datatypes by the letter of their C type; what a preview's bytes are. Pair types lie as the
// C struct of the two does: f64_i32 takes 16 bytes, the int at 8; i16_i32 takes 8, the int at 4.
enum class TypeCode : std::uint16_t {
    none = 0,
    i8,
    u8,
    i16,
    u16,
    i32,
    u32,
    i64,
    u64,
    f32,
    f64,
    f80,  // long double
    c32,
    c64,        // complex float, complex double
    character,  // MPI_CHAR
    boolean,    // MPI_C_BOOL, MPI_LOGICAL, MPI_CXX_BOOL
    byte,       // MPI_BYTE
    packed,     // MPI_PACKED
    f32_i32,
    f64_i32,
    i64_i32,
    i32_i32,
    i16_i32,  // the pair types of MAXLOC and MINLOC
    derived,  // described by a datatype record; previews are decoded to its basic type
};

struct ModuleBody {
    std::uint64_t begin, end;
    std::uint64_t load_bias;
};  // + path, to the end of the record
struct WorldBody {
    std::int32_t rank, size;
    std::int32_t thread_level;
    std::int32_t reserved;
};

// The id is the same on all members. `members` world ranks follow (int32 each, padded to 8), then
// for an intercommunicator `remote_members` more, then the name.
struct CommunicatorBody {
    std::uint64_t id;
    std::uint64_t parent;  // 0: none
    std::int32_t rank, size, remote_size;
    std::uint16_t
        topology;  // MPI_UNDEFINED, MPI_CART, ... as MPI_Topo_test says, minus MPI_UNDEFINED = 0
    std::uint16_t freed;  // 1: this record says that the id is no more in use
};

struct EnterBody {
    std::uint16_t call;      // CallId
    std::uint16_t datatype;  // TypeCode
    std::int32_t peer;       // dest, source or root, a rank of `comm`; MPI's own negative constants
    std::int32_t tag;
    std::uint32_t type_bytes;  // size of one element
    std::uint64_t comm;        // id of the communicator, 0: none
    std::uint64_t count;       // elements, as passed
    std::uint64_t request;  // number of the request acted on (wait, test, start, cancel); 0: none
    std::uint64_t site;     // return address
};
static_assert(sizeof(EnterBody) == 48);

enum LeaveFlag : std::uint16_t {
    kCompleted = 1,  // test, probe: yes
    kCancelled = 2,
    kHasStatus = 4,  // source, tag and bytes below are from a status
};

struct LeaveBody {
    std::uint16_t call;
    std::uint16_t flags;  // LeaveFlag
    std::int32_t result;  // the return code
    std::int32_t source;  // of the status
    std::int32_t tag;
    std::uint64_t bytes;    // received, or counted by the status
    std::uint64_t request;  // the request this call made, numbered from 1 on each rank; 0: none
    std::uint32_t repeats;  // calls like this one just before it that said "not yet" (test, iprobe)
    std::uint32_t reserved;
};
static_assert(sizeof(LeaveBody) == 40);

enum class FieldKind : std::uint16_t {
    sent = 1,      // preview of what is handed over, at enter
    before = 2,    // preview of a receive buffer before the call, at enter
    received = 3,  // preview of a receive buffer after the call, at leave
    second = 4,    // SecondField: the receiving half of sendrecv and of collectives, at enter
    completion =
        5,  // CompletionField (+ preview bytes): one completed request, at leave of wait and test
    pending = 6,  // std::uint64_t request numbers: what wait and test forms look at, at enter
    numbers = 7,  // std::int64_t: further arguments in the order of the call's table row, at enter
                  // or leave
    text = 8,     // a text argument
    operation = 9,  // the name of the reduction, such as "MPI_SUM"
};

// A field follows the body or the field before it, padded to 8 bytes.
struct FieldHeader {
    std::uint16_t kind;      // FieldKind
    std::uint16_t bytes;     // of the data that follows, before padding
    std::uint16_t datatype;  // TypeCode of a preview
    std::uint16_t reserved;
};

struct SecondField {
    std::int32_t peer, tag;
    std::uint64_t count;
    std::uint32_t type_bytes;
    std::uint16_t datatype, reserved;
};

struct CompletionField {
    std::uint64_t request;
    std::int32_t source, tag;
    std::uint64_t bytes;
    std::uint16_t flags;          // LeaveFlag
    std::uint16_t datatype;       // TypeCode of the preview bytes that follow
    std::uint32_t preview_bytes;  // 0 for sends
};

struct OutputBody {
    std::uint32_t stream;
    std::uint32_t bytes;
};  // stream 1: stdout, 2: stderr
struct NameBody {
    std::uint32_t id;
    std::uint32_t bytes;
};
struct ValueBody {
    std::uint32_t name;
    std::uint32_t reserved;
    double step;
    double value;
};
struct ValuesBody {
    std::uint32_t name;
    std::uint32_t count;
    double step;
};
struct TextBody {
    std::uint32_t name;
    std::uint32_t bytes;
};
struct ImageBody {
    std::uint32_t name;
    std::uint16_t width, height;
    std::uint16_t channels, reserved;
    std::uint32_t reserved2;
    double step;
};
struct RegionBody {
    std::uint32_t name;
    std::uint32_t reserved;
};
struct ExitBody {
    std::int32_t code;
    std::uint32_t finalized;
};
struct CountBody {
    std::uint32_t call;
    std::uint32_t reserved;
    std::uint64_t calls;
};
struct DatatypeBody {
    std::uint64_t id;
    std::uint32_t bytes;
    std::uint16_t basic;
    std::uint16_t reserved;
};

}  // namespace rankscope
