// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/matching_state.h"
#include "trace/call_info.h"
#include "trace/mpi_constants.h"
#include "trace/preview_values.h"

namespace rankscope {

namespace {

constexpr int kSendHalf = 0, kReceiveHalf = 1;
constexpr int kErrorClass = 0x7f;   // of MPICH's return codes
constexpr int kClassTruncate = 14;  // MPI_ERR_TRUNCATE: the message was taken, not all of it kept
constexpr int kClassInStatus = 17;  // MPI_ERR_IN_STATUS
constexpr std::uint32_t kNoRequest = 0;

bool never_took_part(const Call& call) {
    return call.result != 0 && (call.result & kErrorClass) != kClassTruncate &&
           (call.result & kErrorClass) != kClassInStatus;
}

bool makes_request(const CallInfo& info) {
    return info.form == Form::nonblocking || info.form == Form::persistent ||
           info.family == Family::generalized;
}

bool takes_probed(const Call& call) {
    const CallId id = without_large_count(call.call);
    return id == calls::kMrecv || id == calls::kImrecv;
}

// A status overwrites `bytes` of a sendrecv with what it received.
std::uint64_t bytes_sent(const CallInfo& info, const Call& call) {
    const std::size_t element = element_bytes(static_cast<TypeCode>(call.datatype));
    return info.family == Family::sendrecv && element > 0 ? call.count * element : call.bytes;
}

}  // namespace

void Matching::State::update(const Store& store) {
    read(store);
    while (start_over_) {
        start_over_ = false;
        pairs.clear();
        requests.clear();
        starts.clear();
        probed_.clear();
        reader_ = {};
        read(store);
    }
    pairs.settle();
}

void Matching::State::read(const Store& store) {
    reader_.read(
        store, [&](CallRef ref, const Call& call) { return enter(store, ref, call); },
        [&](CallRef ref, const Call& call, const Posted& posted) {
            leave(store, ref, call, posted);
        });
}

Matching::State::Posted Matching::State::enter(const Store& store, CallRef ref, const Call& call) {
    const CallInfo& info = call_info(call.call);
    const bool posts = info.form != Form::persistent;
    Posted posted;
    switch (info.family) {
        case Family::send:
            if (posts) posted.message = post_send(store, ref, call, call, kNoRequest);
            break;
        case Family::receive:
            if (takes_probed(call))
                posted.receive = take_probed({ref.rank, call.comm, call.peer, call.tag});
            else if (posts)
                posted.receive =
                    post_receive(store, ref, call, call.comm, call.peer, call.tag, kNoRequest);
            break;
        case Family::sendrecv: {
            const CallDetail detail = store.detail(call);
            posted.message = post_send(store, ref, call, call, kNoRequest);
            if (detail.has_second)
                posted.receive = post_receive(store, ref, call, call.comm, detail.second_peer,
                                              detail.second_tag, kNoRequest);
            break;
        }
        case Family::start:
            if (call.call == calls::kStart) start(store, ref, call, call.request);
            if (call.call == calls::kStartall)
                for (const std::uint32_t request : store.detail(call).pending)
                    start(store, ref, call, request);
            break;
        default:
            break;
    }
    return posted;
}

void Matching::State::leave(const Store& store, CallRef ref, const Call& call,
                            const Posted& posted) {
    const CallInfo& info = call_info(call.call);
    if (info.family == Family::wait || info.family == Family::test) {
        if (call.detail != 0)
            for (const Completion& done : store.detail(call).completions)
                take_completion(store, ref, call, done);
    } else if (info.family == Family::probe) {
        keep_probed(store, ref, call);
    } else if (info.form == Form::blocking || info.family == Family::start) {
        leave_blocking(store, ref, call, posted);
    } else if (call.request != 0 && makes_request(info)) {
        requests.make(ref.rank, call.request, {ref.index, kNoId, posted.message, posted.receive});
    } else if (never_took_part(call)) {
        withdraw(store, ref, kNoRequest, posted, call.leave);
    }
}

void Matching::State::leave_blocking(const Store& store, CallRef ref, const Call& call,
                                     const Posted& posted) {
    if (never_took_part(call)) {
        withdraw(store, ref, kNoRequest, posted, call.leave);
        return;
    }
    if (posted.message != kNoId) pairs.sender_free(posted.message, call.leave);
    if (posted.receive == kNoId) return;
    const bool told = call.flags & kHasStatus;
    const int source = told ? store.world_rank(call.comm, call.source, ref.rank) : mpi::kAnySource;
    pairs.complete(posted.receive, source, call.status_tag, ref, call.leave);
}

void Matching::State::take_completion(const Store& store, CallRef ref, const Call& call,
                                      const Completion& done) {
    Request* request = requests.find(ref.rank, done.request);
    if (request == nullptr) return;
    request->done = ref.index;
    const Posted posted{std::exchange(request->message, kNoId),
                        std::exchange(request->receive, kNoId)};
    if (done.flags & kCancelled) {
        withdraw(store, {ref.rank, request->made}, done.request, posted, call.leave);
        return;
    }
    if (posted.message != kNoId) pairs.sender_free(posted.message, call.leave);
    if (posted.receive == kNoId) return;
    const CommId comm = store.call({ref.rank, request->made}).comm;
    const bool told = done.flags & kHasStatus;
    const int source = told ? store.world_rank(comm, done.source, ref.rank) : mpi::kAnySource;
    pairs.complete(posted.receive, source, done.tag, ref, call.leave);
}

// A persistent request comes to life: with the envelope of the call that made it.
void Matching::State::start(const Store& store, CallRef ref, const Call& call,
                            std::uint32_t number) {
    Request* request = requests.find(ref.rank, number);
    if (request == nullptr) return;
    const Call& made = store.call({ref.rank, request->made});
    starts[{ref.rank, number}].push_back(ref.index);
    const Family family = call_info(made.call).family;
    if (family == Family::send)
        request->message = post_send(store, ref, call, made, number);
    else if (family == Family::receive)
        request->receive = post_receive(store, ref, call, made.comm, made.peer, made.tag, number);
}

// MPI_Mprobe has found a message and keeps it for one receive: from now on it is asked for.
void Matching::State::keep_probed(const Store& store, CallRef ref, const Call& call) {
    const bool keeps = call.call == calls::kMprobe || call.call == calls::kImprobe;
    if (!keeps || !(call.flags & kHasStatus)) return;
    const std::uint32_t receive =
        post_receive(store, ref, call, call.comm, call.source, call.status_tag, kNoRequest);
    if (receive != kNoId)
        probed_[{ref.rank, call.comm, call.source, call.status_tag}].push_back(receive);
}

// The receive of a kept message names what it keeps: the first that was kept of that name.
std::uint32_t Matching::State::take_probed(const Envelope& envelope) {
    const auto kept = probed_.find(envelope);
    if (kept == probed_.end()) return kNoId;
    const std::uint32_t receive = kept->second.front();
    kept->second.erase(kept->second.begin());
    if (kept->second.empty()) probed_.erase(kept);
    return receive;
}

std::uint32_t Matching::State::post_send(const Store& store, CallRef ref, const Call& at,
                                         const Call& envelope, std::uint32_t request) {
    const int receiver = store.world_rank(envelope.comm, envelope.peer, ref.rank);
    if (receiver < 0) return kNoId;
    if (withdrawn_.contains({ref.rank, ref.index, request, kSendHalf})) return kNoId;
    const CallInfo& info = call_info(envelope.call);
    Message message;
    message.sender = ref.rank;
    message.receiver = receiver;
    message.send = ref;
    message.comm = envelope.comm;
    message.tag = envelope.tag;
    message.bytes = bytes_sent(info, envelope);
    message.payload = at.sent != 0 ? at.sent : envelope.sent;
    message.synchronous = info.mode == SendMode::synchronous;
    message.buffered = info.mode == SendMode::buffered;
    message.posted = at.enter;
    return pairs.post_send(message);
}

std::uint32_t Matching::State::post_receive(const Store& store, CallRef ref, const Call& at,
                                            CommId comm, int source, int tag,
                                            std::uint32_t request) {
    Receive receive;
    receive.source = store.world_rank(comm, source, ref.rank);
    if (receive.source < 0 && receive.source != mpi::kAnySource) return kNoId;
    if (withdrawn_.contains({ref.rank, ref.index, request, kReceiveHalf})) return kNoId;
    receive.call = ref;
    receive.posted = at.enter;
    receive.comm = comm;
    receive.tag = tag;
    return pairs.post_receive(receive);
}

void Matching::State::withdraw(const Store& store, CallRef ref, std::uint32_t request,
                               const Posted& posted, Time time) {
    // Of a persistent request it is the newest start that counts, not the call that made it.
    const bool persistent =
        request != 0 && call_info(store.call(ref).call).form == Form::persistent;
    if (posted.message != kNoId && !pairs.withdraw_send(posted.message, time)) {
        const CallRef send = pairs.message(posted.message).send;
        withdrawn_.insert({send.rank, send.index, persistent ? request : kNoRequest, kSendHalf});
        start_over_ = true;
    }
    if (posted.receive != kNoId && !pairs.withdraw_receive(posted.receive, time)) {
        const CallRef call = pairs.receive_call(posted.receive);
        withdrawn_.insert({call.rank, call.index, persistent ? request : kNoRequest, kReceiveHalf});
        start_over_ = true;
    }
}

}  // namespace rankscope
