// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/call_decoder.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "trace/call_info.h"

namespace rankscope {
namespace {

template <typename T>
std::vector<T> as_list(Bytes bytes, std::size_t count = SIZE_MAX) {
    std::vector<T> list(std::min(count, bytes.size() / sizeof(T)));
    if (!list.empty()) std::memcpy(list.data(), bytes.data(), list.size() * sizeof(T));
    return list;
}

std::uint32_t saturated(std::uint64_t count) {
    return static_cast<std::uint32_t>(
        std::min<std::uint64_t>(count, std::numeric_limits<std::uint32_t>::max()));
}

void take_second(CallDetail& detail, Bytes data) {
    const auto second = take_body<SecondField>(data);
    detail.has_second = true;
    detail.second_peer = second.peer;
    detail.second_tag = second.tag;
    detail.second_count = second.count;
    detail.second_datatype = second.datatype;
}

Completion completion(Store& store, Bytes data) {
    const auto field = take_body<CompletionField>(data);
    Completion done;
    done.request = static_cast<std::uint32_t>(field.request);
    done.source = field.source;
    done.tag = field.tag;
    done.bytes = field.bytes;
    done.flags = field.flags;
    if (field.preview_bytes > 0)
        done.received =
            store.add_preview(static_cast<TypeCode>(field.datatype),
                              data.first(std::min<std::size_t>(field.preview_bytes, data.size())));
    return done;
}

// Fields that few calls have. False when it is none of them.
bool take_detail(Store& store, CallDetail& detail, const Field& field) {
    switch (field.kind) {
        case FieldKind::second:
            take_second(detail, field.data);
            return true;
        case FieldKind::completion:
            detail.completions.push_back(completion(store, field.data));
            return true;
        case FieldKind::pending:
            for (const auto request : as_list<std::uint64_t>(field.data))
                detail.pending.push_back(static_cast<std::uint32_t>(request));
            return true;
        case FieldKind::numbers:
            for (const auto number : as_list<std::int64_t>(field.data))
                detail.numbers.push_back(number);
            return true;
        case FieldKind::text:
            detail.text = as_text(field.data);
            return true;
        case FieldKind::operation:
            detail.operation = as_text(field.data);
            return true;
        default:
            return false;
    }
}

// Puts the lists that came ahead before those that `detail` has. False when none came.
bool take_ahead(std::unique_ptr<CallDetail>& ahead, CallDetail& detail) {
    if (!ahead) return false;
    const std::unique_ptr<CallDetail> taken = std::move(ahead);
    const auto put = [](auto& list, const auto& first) {
        list.insert(list.begin(), first.begin(), first.end());
    };
    put(detail.pending, taken->pending);
    put(detail.completions, taken->completions);
    return true;
}

}  // namespace

CallDecoder::CallDecoder(Store& store, int rank)
    : store_(store), rank_(rank), sites_(store, rank) {}

CallDecoder::Thread& CallDecoder::thread_of(std::uint16_t thread) {
    if (thread >= threads_.size()) threads_.resize(thread + std::size_t{1});
    return threads_[thread];
}

CommId CallDecoder::comm(std::uint64_t id) {
    if (id == 0) return 0;
    if (id == last_comm_id_) return last_comm_;
    const auto [at, made] = comms_.try_emplace(id, 0);
    if (made) {
        Communicator unknown;
        unknown.id = id;
        at->second = store_.add_communicator(unknown);
    }
    last_comm_id_ = id;
    return last_comm_ = at->second;
}

void CallDecoder::enter(std::uint16_t thread, Time time, Bytes body) {
    const auto in = take_body<EnterBody>(body);
    Call call;
    call.enter = time;
    call.call = in.call;
    call.datatype = in.datatype;
    call.peer = in.peer;
    call.tag = in.tag;
    call.count = saturated(in.count);
    // What a receive brings is known when it is complete.
    const Family family = call_info(in.call).family;
    if (family != Family::receive) call.bytes = in.count * in.type_bytes;
    call.comm = comm(in.comm);
    call.site = sites_.of(in.site);
    call.request = static_cast<std::uint32_t>(in.request);
    call.thread = thread;
    Thread& in_thread = thread_of(thread);
    CallDetail& detail = cleared();
    bool detailed = take_ahead(in_thread.ahead, detail);
    for (Field field; take_field(body, field);) {
        if (field.kind == FieldKind::sent)
            call.sent = store_.add_preview(field.datatype, field.data);
        else if (field.kind == FieldKind::before)
            call.before = store_.add_preview(field.datatype, field.data);
        else
            detailed |= take_detail(store_, detail, field);
    }
    // A thread that enters again has left the call before, though it was not seen to return: the
    // program jumped out of an error handler.
    if (in_thread.open != kNone) store_.edit_call({rank_, in_thread.open}).leave = time;
    in_thread.open = store_.add_call(rank_, call);
    if (detailed) store_.set_detail({rank_, in_thread.open}, detail);
}

void CallDecoder::leave(std::uint16_t thread, Time time, Bytes body) {
    const auto out = take_body<LeaveBody>(body);
    Thread& in_thread = thread_of(thread);
    if (in_thread.open == kNone) {  // its enter record was dropped: only the newest were kept
        in_thread.ahead.reset();
        return;
    }
    const CallRef ref{rank_, std::exchange(in_thread.open, kNone)};
    Call& call = store_.edit_call(ref);
    call.leave = std::max(time, call.enter);
    call.flags = out.flags;
    call.result = out.result;
    if (out.flags & kHasStatus) {
        call.source = out.source;
        call.status_tag = out.tag;
        call.bytes = out.bytes;
    }
    if (out.request != 0) call.request = static_cast<std::uint32_t>(out.request);
    if (!body.empty() || out.repeats != 0 || in_thread.ahead) {
        CallDetail& detail = cleared();
        if (call.detail != 0) detail = store_.detail(call);
        detail.repeats = out.repeats;
        bool detailed = take_ahead(in_thread.ahead, detail) || out.repeats != 0;
        for (Field field; take_field(body, field);) {
            if (field.kind == FieldKind::received)
                call.received = store_.add_preview(field.datatype, field.data);
            else
                detailed |= take_detail(store_, detail, field);
        }
        // A wait for one request tells what it brought as a receive would.
        if (detail.completions.size() == 1 && call.received == 0)
            call.received = detail.completions.front().received;
        if (detailed) store_.set_detail(ref, detail);
    }
    store_.touch(call.leave);
    note_life(call.call, out);
}

CallDetail& CallDecoder::cleared() {
    // Emptied, not made anew: its lists keep their room from call to call.
    scratch_.has_second = false;
    scratch_.repeats = 0;
    scratch_.pending.clear();
    scratch_.completions.clear();
    scratch_.numbers.clear();
    scratch_.operation.clear();
    scratch_.text.clear();
    return scratch_;
}

void CallDecoder::more(std::uint16_t thread, Bytes fields) {
    std::unique_ptr<CallDetail>& ahead = thread_of(thread).ahead;
    if (!ahead) ahead = std::make_unique<CallDetail>();
    for (Field field; take_field(fields, field);) take_detail(store_, *ahead, field);
}

void CallDecoder::note_life(CallId call, const LeaveBody& body) {
    if (call == calls::kFinalize && body.result == 0) store_.rank(rank_).finalized = true;
}

void CallDecoder::communicator(Time time, Bytes body) {
    const auto in = take_body<CommunicatorBody>(body);
    if (in.freed) return;
    Communicator made;
    made.id = in.id;
    made.parent = in.parent == 0 ? 0 : comm(in.parent);
    const auto members = [&body](std::int32_t size) {
        const auto count = static_cast<std::size_t>(std::max(size, 0));
        return as_list<std::int32_t>(take_padded(body, count * sizeof(std::int32_t)));
    };
    made.members = members(in.size);
    made.remote_members = members(in.remote_size);
    made.name = padded_text(body);
    comms_[in.id] = store_.add_communicator(made);
    store_.touch(time);
}

void CallDecoder::count(Bytes body) {
    const auto in = take_body<CountBody>(body);
    store_.add_counted(rank_, static_cast<CallId>(in.call), in.calls);
}

}  // namespace rankscope
