// SPDX-License-Identifier: MIT
#include "tracer/call.h"

#include <algorithm>

#include "tracer/clock.h"
#include "tracer/fields.h"
#include "tracer/fortran.h"
#include "tracer/messages.h"
#include "tracer/modules.h"
#include "tracer/operations.h"
#include "tracer/orders.h"
#include "tracer/polls.h"
#include "tracer/status.h"
#include "tracer/waiting.h"
#include "tracer/windows.h"

namespace rankscope::tracer {
namespace {

constexpr std::size_t kTextBytes = 256;  // of a text argument, the first
constexpr int kNumbersInField = 4096;    // of pending requests; the rest goes into `more` records
constexpr int kCompletionsInRecord = 2048;

Buffer buffer_of(const void* address, std::int64_t shown, MPI_Datatype type) {
    Buffer buffer;
    buffer.address = address;
    buffer.shown = shown > 0 ? static_cast<std::uint64_t>(shown) : 0;
    buffer.type = type;
    return buffer;
}

// Room for a record's fields of fixed number: previews, second, numbers, text, operation.
constexpr std::size_t kFieldsRoom = 2 * kPreviewField + sizeof(FieldHeader) + sizeof(SecondField) +
                                    2 * (sizeof(FieldHeader) + 12 * sizeof(std::int64_t)) +
                                    2 * (sizeof(FieldHeader) + kTextBytes);

}  // namespace

void Call::on_window(MPI_Win window) {
    comm_ = communicator_of_window(window);
}
void Call::on_file(MPI_File file) {
    comm_ = communicator_of_file(file);
}

void Call::on_message(const MPI_Message* message) {
    if (!message) return;
    const MessageInfo info = take_message(*message);
    comm_ = info.comm;
    peer_ = info.source;
    tag_ = info.tag;
}

void Call::sends(const void* buffer, std::int64_t count, MPI_Datatype type, std::int64_t shown) {
    const TypeInfo info = describe(type);
    type_ = info.code;
    type_bytes_ = info.bytes;
    count_ = static_cast<std::uint64_t>(count);
    has_main_ = true;
    sent_ = buffer_of(buffer, shown, type);
}

void Call::receives(const void* buffer, std::int64_t count, MPI_Datatype type, std::int64_t shown) {
    const TypeInfo info = describe(type);
    received_ = buffer_of(buffer, shown, type);
    if (!has_main_) {
        type_ = info.code;
        type_bytes_ = info.bytes;
        count_ = static_cast<std::uint64_t>(count);
        has_main_ = true;
        return;
    }
    second_ = {peer_,
               tag_,
               static_cast<std::uint64_t>(count),
               info.bytes,
               static_cast<std::uint16_t>(info.code),
               0};
    has_second_ = true;
}

void Call::keeps(const void* buffer, std::int64_t count, MPI_Datatype type) {
    const TypeInfo info = describe(type);
    if (count <= 0 || info.bytes == 0 || info.bytes != info.spacing) return;
    const std::uint64_t shown = std::min<std::uint64_t>(count, kPreviewBytes / info.bytes);
    if (shown == 0 || !read_own_memory(buffer, kept_, shown * info.bytes)) return;
    keeps_ = buffer;
    received_ = {kept_, shown, type};
}

// Whether what lies at keeps_ is what it was; else it is seen anew.
bool Call::still_keeps() {
    std::byte now[kPreviewBytes];
    const std::size_t bytes = received_.shown * describe(received_.type).bytes;
    if (!read_own_memory(keeps_, now, bytes) || memcmp(now, kept_, bytes) == 0) return true;
    memcpy(kept_, now, bytes);
    return false;
}

void Call::second(int peer, int tag) {
    second_.peer = peer;
    second_.tag = tag;
}

void Call::looks_at(const MPI_Request* handles, const MPI_Request* where, int count) {
    handles_ = handles;
    where_ = where;
    handle_count_ = count > 0 ? count : 0;
    if (count == 1) request_ = find_request(*handles, where).number;
}

void Call::acts_on(const MPI_Request* request) {
    if (request) request_ = find_request(*request, request).number;
}

void Call::starts(int count, const MPI_Request* requests) {
    if (!requests) return;
    for (int i = 0; i < count; ++i) set_active(requests[i], &requests[i], true);
    if (count != 1) {
        looks_at(requests, requests, count);
        return;
    }
    const RequestInfo info = find_request(*requests, requests);
    request_ = info.number;
    sent_ = {info.sent, info.sent_count, info.sent_type};
    // Shown as it is before the receive; what comes is shown when the request completes.
    received_ = {info.received, info.received_count, info.received_type};
    later_ = true;
}

// Straight into its place: a copy of what was just put together would wait for the stores.
void Call::fill(EnterBody& body) const {
    body.call = id_;
    body.datatype = static_cast<std::uint16_t>(type_);
    body.peer = peer_;
    body.tag = tag_;
    body.type_bytes = type_bytes_;
    body.comm = comm_;
    body.count = count_;
    body.request = request_;
    body.site = site_;
}

void Call::fill(LeaveBody& body, int result) const {
    body.call = id_;
    body.flags = flags_;
    body.result = result;
    body.source = source_;
    body.tag = status_tag_;
    body.bytes = bytes_;
    body.request = made_;
    body.repeats = repeats_;
    body.reserved = 0;
}

std::uint64_t Call::poll_key() const {
    const std::uint64_t looked_at =
        handle_count_ > 1 ? reinterpret_cast<std::uint64_t>(where_) : request_;
    return (((id_ * 31u + site_) * 31u + comm_) * 31u + static_cast<std::uint32_t>(peer_)) * 31u +
           static_cast<std::uint32_t>(tag_) + looked_at * 0x9e3779b97f4a7c15u;
}

void Call::enter() {
    know_module(site_);
    if (g_fortran_library.holds(site_)) {
        site_ = fortran_caller(site_, t_thread.scope);
        know_module(site_);
    }
    if (!is_poll(id_)) begin_waiting();
    if (peer_ == MPI_PROC_NULL && !has_second_) sent_.shown = received_.shown = 0;
    if (is_poll(id_) && continues_poll(poll_key(), begun_)) {
        folded_ = true;
        return;
    }
    write_enter();
    obey_orders();
}

// Numbers of the requests that the call looks at: from `first`, `count` of them, as one field.
std::byte* Call::put_pending(std::byte* at, int first, int count) const {
    const FieldHeader header{static_cast<std::uint16_t>(FieldKind::pending),
                             static_cast<std::uint16_t>(static_cast<std::size_t>(count) * 8), 0, 0};
    memcpy(at, &header, sizeof header);
    at += sizeof header;
    for (int i = first; i < first + count; ++i, at += sizeof(std::uint64_t)) {
        const std::uint64_t number = find_request(handles_[i], &where_[i]).number;
        memcpy(at, &number, sizeof number);
    }
    return at;
}

void Call::write_enter() {
    tell_polls(poll_key());
    // A very long list goes ahead of the record that it belongs to.
    const int pending = handle_count_ > 1 ? handle_count_ : 0;
    int told = 0;
    for (; pending - told > kNumbersInField; told += kNumbersInField) {
        std::byte* record = log_reserve(sizeof(RecordHeader) + sizeof(FieldHeader) +
                                        kNumbersInField * sizeof(std::uint64_t));
        if (!record) return;
        const std::byte* end = put_pending(record + sizeof(RecordHeader), told, kNumbersInField);
        log_commit(RecordKind::more, static_cast<std::size_t>(end - record), begun_);
    }
    std::byte* record =
        log_reserve(sizeof(RecordHeader) + sizeof(EnterBody) + kFieldsRoom + sizeof(FieldHeader) +
                    static_cast<std::size_t>(pending - told) * sizeof(std::uint64_t));
    if (!record) return;
    std::byte* at = record + sizeof(RecordHeader);
    fill(*reinterpret_cast<EnterBody*>(at));
    at += sizeof(EnterBody);
    at = put_preview(at, FieldKind::sent, sent_);
    if (received_.address != sent_.address || sent_.shown == 0)
        at = put_preview(at, FieldKind::before, received_);
    if (has_second_) at = put_field(at, FieldKind::second, &second_, sizeof second_);
    if (pending > told) at = put_pending(at, told, pending - told);
    if (number_count_)
        at = put_field(at, FieldKind::numbers, numbers_,
                       static_cast<std::size_t>(number_count_) * sizeof *numbers_);
    if (operation_ != MPI_OP_NULL) {
        const char* name = operation_name(operation_);
        at = put_field(at, FieldKind::operation, name, strlen(name));
    }
    if (text_) at = put_field(at, FieldKind::text, text_, strnlen(text_, kTextBytes));
    log_commit(RecordKind::enter, static_cast<std::size_t>(at - record), begun_);
}

void Call::status(const MPI_Status& status) {
    flags_ |= kHasStatus;
    if (status_cancelled(status)) flags_ |= kCancelled;
    source_ = status.MPI_SOURCE;
    status_tag_ = status.MPI_TAG;
    bytes_ = status_bytes(status);
    const std::uint32_t type_bytes = has_second_ ? second_.type_bytes : type_bytes_;
    if (type_bytes == 0 || source_ == MPI_PROC_NULL) {
        received_.shown = 0;
        return;
    }
    const std::uint64_t came = bytes_ / type_bytes;
    if (came < received_.shown) received_.shown = came;
}

void Call::probed(const MPI_Status& found) {
    status(found);
    flags_ |= kCompleted;
}

void Call::probed_message(MPI_Message message, const MPI_Status& found) {
    add_message(message, {comm_, found.MPI_SOURCE, found.MPI_TAG});
}

void Call::makes(const MPI_Request* request, RequestKind kind, bool persistent) {
    RequestInfo info;
    info.where = request;
    info.kind = kind;
    info.persistent = persistent;
    info.active = !persistent;
    info.sent = sent_.address;
    info.sent_count = sent_.shown;
    info.sent_type = sent_.type;
    info.received = received_.address;
    info.received_count = received_.shown;
    info.received_type = received_.type;
    made_ = add_request(*request, info);
    received_.shown = 0;
}

void Call::completes(const int* indices, int count, const MPI_Status* statuses) {
    completed_ = indices;
    completed_count_ = count;
    statuses_ = statuses;
    flags_ |= kCompleted;
}

std::byte* Call::write_completion(std::byte* at, int index, const MPI_Status& status) {
    const MPI_Request handle = handles_[index];
    const MPI_Request* where = &where_[index];
    if (handle == MPI_REQUEST_NULL) return at;
    const bool gone = *where == MPI_REQUEST_NULL;
    const RequestInfo request = gone ? take_request(handle, where) : find_request(handle, where);
    if (!request.active) return at;
    if (!gone) set_active(handle, where, false);
    CompletionField field{};
    field.request = request.number;
    field.source = field.tag = MPI_UNDEFINED;
    if (status_cancelled(status)) field.flags |= kCancelled;
    Buffer received{request.received, request.received_count, request.received_type};
    if (request.has_status() && !(field.flags & kCancelled)) {
        field.flags |= kHasStatus;
        field.source = status.MPI_SOURCE;
        field.tag = status.MPI_TAG;
        field.bytes = status_bytes(status);
        const std::uint32_t element = describe(request.received_type).bytes;
        const std::uint64_t came = element ? field.bytes / element : 0;
        if (came < received.shown) received.shown = came;
        if (field.source == MPI_PROC_NULL) received.shown = 0;
        if (completed_count_ == 1) {
            flags_ |= kHasStatus;
            source_ = field.source;
            status_tag_ = field.tag;
            bytes_ = field.bytes;
        }
    }
    if (field.flags & kCancelled) received.shown = 0;
    std::byte* data = at + sizeof(FieldHeader) + sizeof field;
    TypeCode code = TypeCode::none;
    const std::size_t shown = received.shown
                                  ? copy_preview(received.address, received.shown, received.type,
                                                 data, kPreviewBytes, code)
                                  : 0;
    field.preview_bytes = static_cast<std::uint32_t>(shown);
    field.datatype = static_cast<std::uint16_t>(code);
    const FieldHeader header{static_cast<std::uint16_t>(FieldKind::completion),
                             static_cast<std::uint16_t>(sizeof field + shown),
                             static_cast<std::uint16_t>(code), 0};
    memcpy(at, &header, sizeof header);
    memcpy(at + sizeof header, &field, sizeof field);
    return at + sizeof header + padded(sizeof field + shown);
}

void Call::write_leave(int result) {
    constexpr std::size_t kOne = sizeof(FieldHeader) + sizeof(CompletionField) + kPreviewBytes;
    const std::uint64_t now = now_ns();
    for (int from = 0;; from += kCompletionsInRecord) {
        const int left = completed_count_ - from;
        const bool last = left <= kCompletionsInRecord;
        const int count = last ? left : kCompletionsInRecord;
        std::byte* record = log_reserve(sizeof(RecordHeader) + sizeof(LeaveBody) + kPreviewField +
                                        sizeof(FieldHeader) + sizeof given_ +
                                        static_cast<std::size_t>(count) * kOne);
        if (!record) {
            std::byte unseen[kOne];
            for (int i = from; i < completed_count_; ++i)
                write_completion(unseen, completed_ ? completed_[i] : i, statuses_[i]);
            return;
        }
        std::byte* at = record + sizeof(RecordHeader);
        std::byte* place = at;
        if (last) at += sizeof(LeaveBody);
        for (int i = from; i < from + count; ++i)
            at = write_completion(at, completed_ ? completed_[i] : i, statuses_[i]);
        if (!last) {
            log_commit(RecordKind::more, static_cast<std::size_t>(at - record), now);
            continue;
        }
        if (result == MPI_SUCCESS && !later_ && !(keeps_ && still_keeps()))
            at = put_preview(at, FieldKind::received, received_);
        if (given_count_)
            at = put_field(at, FieldKind::numbers, given_,
                           static_cast<std::size_t>(given_count_) * sizeof *given_);
        fill(*reinterpret_cast<LeaveBody*>(place), result);
        log_commit(RecordKind::leave, static_cast<std::size_t>(at - record), now);
        return;
    }
}

void Call::leave(int result) {
    if (comm_ == 0 && comm_handle_ != MPI_COMM_NULL && result == MPI_SUCCESS &&
        g_process.initialized)
        learn_found(comm_handle_);
    if (folded_ && not_yet_) {
        count_poll(begun_);
        t_thread.scope = nullptr;
        return;
    }
    const std::uint64_t key = is_poll(id_) ? poll_key() : 0;
    if (folded_) {
        repeats_ = take_polls();
        write_enter();
    } else if (key) {
        repeats_ = repeated_before(key);
    }
    write_leave(result);
    if (result != MPI_SUCCESS && completed_count_ == 0)  // an error ends requests too
        for (int i = 0; i < handle_count_; ++i)
            if (where_[i] == MPI_REQUEST_NULL) take_request(handles_[i], &where_[i]);
    if (key && not_yet_) {
        EnterBody body;
        fill(body);
        begin_poll(key, body);
    }
    t_thread.scope = nullptr;
}

}  // namespace rankscope::tracer
