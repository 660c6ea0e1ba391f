// SPDX-License-Identifier: MIT
// One MPI call while it is being recorded. A wrapper describes its arguments, then enter(), then
// lets MPI work, describes what came of it, then leave().
#pragma once

#include <mpi.h>

#include <cstddef>
#include <cstdint>

#include "trace/call_id.h"
#include "trace/record.h"
#include "tracer/clock.h"
#include "tracer/communicators.h"
#include "tracer/datatypes.h"
#include "tracer/platform.h"
#include "tracer/process.h"
#include "tracer/requests.h"
#include "tracer/thread_state.h"

namespace rankscope::tracer {

// Whether the MPI call that begins now is the program's own: MPI calls itself too, and programs
// call MPI from its callbacks. A call that was left by longjmp or an exception lies above us on
// the stack, or where we are.
inline bool tracing() {
    if (!g_process.traced) return false;
    return !t_thread.scope || __builtin_frame_address(0) >= t_thread.scope;
}

// Elements in memory; `shown` of them lie one after the other from `address` on.
struct Buffer {
    const void* address = nullptr;
    std::uint64_t shown = 0;
    MPI_Datatype type = MPI_DATATYPE_NULL;
};

class Call {
  public:
    __attribute__((always_inline)) Call(std::uint16_t id, void* site)
        : begun_(now_ns()), id_(id), site_(reinterpret_cast<std::uint64_t>(site)) {
        t_thread.scope = __builtin_frame_address(0);
    }

    void on(MPI_Comm comm) {
        comm_handle_ = comm;
        comm_ = communicator_id(comm);
    }
    void on_window(MPI_Win window);
    void on_file(MPI_File file);
    void on_message(const MPI_Message* message);
    void peer(int rank) { peer_ = rank; }
    void tag(int tag) { tag_ = tag; }
    void sends(const void* buffer, std::int64_t count, MPI_Datatype type) {
        sends(buffer, count, type, count);
    }
    void sends(const void* buffer, std::int64_t count, MPI_Datatype type, std::int64_t shown);
    void receives(const void* buffer, std::int64_t count, MPI_Datatype type) {
        receives(buffer, count, type, count);
    }
    void receives(const void* buffer, std::int64_t count, MPI_Datatype type, std::int64_t shown);
    // What comes is there only at the end of an epoch.
    void receives_later(const void* buffer, std::int64_t count, MPI_Datatype type) {
        receives(buffer, count, type);
        later_ = true;
    }
    // A buffer that MPI leaves alone on this rank, and that may be no valid address: shown as it is
    // before the call, and after it only should it have changed. Blocking calls only.
    void keeps(const void* buffer, std::int64_t count, MPI_Datatype type);
    void second(int peer, int tag);  // of the receiving half
    void number(std::int64_t value) {
        if (number_count_ < kMostNumbers) numbers_[number_count_++] = value;
    }
    void text(const char* text) { text_ = text; }
    void operation(MPI_Op op) { operation_ = op; }

    // Requests that the call looks at; both arrays must live until leave().
    void looks_at(const MPI_Request* handles, const MPI_Request* where, int count);
    void acts_on(const MPI_Request* request);
    void starts(int count, const MPI_Request* requests);

    void enter();

    // A test or probe said no: such calls, repeated, are folded into one.
    void not_yet() { not_yet_ = true; }

    void status(const MPI_Status& status);
    void probed(const MPI_Status& found);
    void probed_message(MPI_Message message, const MPI_Status& found);
    void makes(const MPI_Request* request, RequestKind kind, bool persistent);
    void gives(std::int64_t value) {
        if (given_count_ < kMostGiven) given_[given_count_++] = value;
    }
    // Whether a test said yes.
    void completed_test() { flags_ |= kCompleted; }
    // Requests that are complete now: `indices` into the arrays of looks_at (nullptr: all of them),
    // and a status for each of these.
    void completes(const int* indices, int count, const MPI_Status* statuses);

    void leave(int result);

  private:
    static constexpr int kMostNumbers = 12;
    static constexpr int kMostGiven = 4;

    void fill(EnterBody& body) const;
    void fill(LeaveBody& body, int result) const;
    std::uint64_t poll_key() const;
    void write_enter();
    std::byte* put_pending(std::byte* at, int first, int count) const;
    void write_leave(int result);
    bool still_keeps();
    std::byte* write_completion(std::byte* at, int index, const MPI_Status& status);

    std::uint64_t begun_;
    std::uint16_t id_;
    std::uint16_t flags_ = 0;
    TypeCode type_ = TypeCode::none;
    std::int32_t peer_ = 0;
    std::int32_t tag_ = 0;
    std::uint32_t type_bytes_ = 0;
    std::uint64_t comm_ = 0;
    std::uint64_t count_ = 0;
    std::uint64_t request_ = 0;
    std::uint64_t site_;
    MPI_Comm comm_handle_ = MPI_COMM_NULL;
    bool has_main_ = false, has_second_ = false, later_ = false;
    bool not_yet_ = false, folded_ = false;
    const void* keeps_ = nullptr;
    Buffer sent_, received_;
    SecondField second_;
    int number_count_ = 0, given_count_ = 0;
    std::int64_t numbers_[kMostNumbers];
    std::int64_t given_[kMostGiven];
    const char* text_ = nullptr;
    MPI_Op operation_ = MPI_OP_NULL;
    const MPI_Request* handles_ = nullptr;
    const MPI_Request* where_ = nullptr;
    int handle_count_ = 0;
    std::int32_t source_ = 0, status_tag_ = 0;
    std::uint64_t bytes_ = 0, made_ = 0;
    std::uint32_t repeats_ = 0;
    const int* completed_ = nullptr;  // indices; nullptr: 0, 1, 2...
    const MPI_Status* statuses_ = nullptr;
    int completed_count_ = 0;
    std::byte kept_[kPreviewBytes];  // of keeps_, as last seen
};

}  // namespace rankscope::tracer
