// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/blockage.h"

#include <algorithm>
#include <optional>

#include "trace/call_info.h"
#include "trace/mpi_constants.h"

namespace rankscope {

namespace {

using Kind = Blocker::Kind;

std::vector<int> others_in(const Store& store, CommId comm, int rank) {
    const Communicator& c = store.communicator(comm);
    const auto& heard =
        c.remote_members.empty() || std::ranges::find(c.members, rank) == c.members.end()
            ? c.members
            : c.remote_members;
    std::vector<int> others(heard.begin(), heard.end());
    std::erase(others, rank);
    return others;
}

// What a receive or probe that nothing was found for is missing.
std::optional<Blocker> missing_message(const RunMoment& at, CallRef call, CommId comm, int peer,
                                       int tag) {
    const int source = at.store.world_rank(comm, peer, call.rank);
    if (source < 0 && source != mpi::kAnySource) return {};
    const bool there = std::ranges::any_of(at.unasked, [&](const Message* m) {
        return m->receiver == call.rank && m->comm == comm &&
               (source == mpi::kAnySource || m->sender == source) &&
               (tag == mpi::kAnyTag || m->tag == tag);
    });
    if (there) return {};
    Blocker blocker;
    blocker.kind = Kind::message;
    blocker.call = call;
    blocker.comm = comm;
    blocker.source = source;
    blocker.tag = tag;
    blocker.any_rank = source == mpi::kAnySource;
    blocker.ranks = blocker.any_rank ? others_in(at.store, comm, call.rank) : std::vector{source};
    return blocker;
}

std::optional<Blocker> missing_for_receive(const RunMoment& at, CallRef call, CommId comm, int peer,
                                           int tag) {
    const int source = at.store.world_rank(comm, peer, call.rank);
    for (const Message* m : at.matching.all_asked_by(call))
        if (m->comm == comm && (source == mpi::kAnySource || m->sender == source) &&
            (tag == mpi::kAnyTag || m->tag == tag) && at.handed_over(m->send))
            return {};
    return missing_message(at, call, comm, peer, tag);
}

// Whether a receive that names no source, so far, would take this message.
bool wildcard_takes(const RunMoment& at, const Message& message) {
    return std::ranges::any_of(at.open_receives, [&](const OpenReceive& r) {
        return r.receiver == message.receiver && r.comm == message.comm &&
               r.source == mpi::kAnySource && (r.tag == mpi::kAnyTag || r.tag == message.tag);
    });
}

std::optional<Blocker> missing_receiver(const RunMoment& at, const Message& message) {
    if (message.buffered || message.cancelled) return {};
    if (message.receive.valid() && at.handed_over(message.receive)) return {};
    const bool was_buffered = message.sender_free != kNever && message.sender_free < message.asked;
    if (was_buffered || wildcard_takes(at, message)) return {};
    Blocker blocker;
    blocker.kind = Kind::receiver;
    blocker.call = message.send;
    blocker.comm = message.comm;
    blocker.tag = message.tag;
    blocker.ranks = {message.receiver};
    blocker.certain = message.synchronous || at.store.facts().strict_sends;
    blocker.message = &message;
    return blocker;
}

std::optional<Blocker> missing_members(const RunMoment& at, CallRef call,
                                       const Collective& operation, const CallInfo& info,
                                       int root) {
    const Communicator& comm = at.store.communicator(operation.comm);
    Blocker blocker;
    blocker.kind = Kind::collective;
    blocker.call = call;
    blocker.comm = operation.comm;
    blocker.collective = &operation;
    const auto local = comm.members.size();
    const Time left = info.form == Form::blocking ? at.store.call(call).leave : kNever;
    std::size_t mine = 0;
    for (std::size_t slot = 0; slot < operation.calls.size(); ++slot)
        if (operation.calls[slot].rank == call.rank) mine = slot;
    for (std::size_t slot = 0; slot < operation.calls.size(); ++slot) {
        const CallRef member = operation.calls[slot];
        if (member.valid() && at.handed_over(member)) continue;
        // It came after this call had returned: it was not needed.
        if (member.valid() && at.store.call(member).enter >= left) continue;
        if (info.flow == Flow::prefix && slot > mine) continue;
        blocker.ranks.push_back(slot < local ? comm.members[slot]
                                             : comm.remote_members[slot - local]);
    }
    const int root_rank = at.store.world_rank(operation.comm, root, call.rank);
    const bool root_missing = std::ranges::find(blocker.ranks, root_rank) != blocker.ranks.end();
    if (info.flow == Flow::one_to_all && root_missing) blocker.ranks = {root_rank};
    // The root of a broadcast may go on once it has handed its data over, a rank that gives to a
    // reduction too; neighbours need not be all members.
    const bool am_root = root_rank == call.rank;
    blocker.certain = !(info.flow == Flow::neighbours || info.family == Family::communicator_free ||
                        (info.flow == Flow::one_to_all && !root_missing) ||
                        (info.flow == Flow::all_to_one && !am_root));
    if (!operation.agrees) {
        // All may have come, and yet to different operations.
        blocker.certain = false;
        for (const CallRef member : operation.calls)
            if (member.valid() && member.rank != call.rank && blocker.ranks.empty())
                blocker.ranks.push_back(member.rank);
    }
    if (blocker.ranks.empty()) return {};
    return blocker;
}

std::optional<Blocker> missing_everywhere(const RunMoment& at, CallRef call, Kind kind) {
    Blocker blocker;
    blocker.kind = kind;
    blocker.call = call;
    for (int rank = 0; rank < at.store.ranks(); ++rank) {
        const auto calls = at.store.calls(rank);
        const auto last = static_cast<std::uint32_t>(calls.size()) - 1;
        const bool there =
            !calls.empty() && (kind == Kind::start ? at.handed_over({rank, 0})
                                                   : calls[last].call == calls::kFinalize &&
                                                         at.handed_over({rank, last}));
        if (!there) blocker.ranks.push_back(rank);
    }
    if (blocker.ranks.empty()) return {};
    return blocker;
}

void add(Blockage& blockage, std::optional<Blocker> blocker) {
    if (blocker) blockage.blockers.push_back(std::move(*blocker));
}

// What keeps one request from completing; `unknown` when it stands for something else than a
// message or a collective operation.
Blockage of_request(const RunMoment& at, CallRef wait, std::uint32_t number) {
    Blockage result;
    const int rank = wait.rank;
    const CallRef made = at.matching.start_of(rank, number);
    if (!made.valid()) {
        result.unknown = true;
        return result;
    }
    const Call& call = at.store.call(made);
    const CallInfo& info = call_info(call.call);
    const CallRef post = at.matching.posted_by(rank, number, wait.index);
    const auto receive = [&](int peer, int tag) {
        add(result, missing_for_receive(at, post, call.comm, peer, tag));
    };
    const auto send = [&] {
        for (const Message* message : at.matching.all_sent_by(post))
            if (message->tag == call.tag && message->comm == call.comm)
                add(result, missing_receiver(at, *message));
    };
    switch (info.family) {
        case Family::send:
            send();
            break;
        case Family::receive:
            if (without_large_count(call.call) != calls::kImrecv) receive(call.peer, call.tag);
            break;
        case Family::sendrecv: {
            const CallDetail detail = at.store.detail(call);
            send();
            receive(detail.second_peer, detail.second_tag);
            break;
        }
        case Family::collective:
        case Family::communicator:
            if (const Collective* operation = at.collectives.of_request(rank, number))
                add(result, missing_members(at, post, *operation, info, call.peer));
            break;
        default:
            result.unknown = true;
    }
    return result;
}

Blockage of_wait(const RunMoment& at, CallRef ref, const Call& call) {
    Blockage result;
    std::vector<std::uint32_t> pending = at.store.detail(call).pending;
    if (pending.empty() && call.request != 0) pending.push_back(call.request);
    result.any_suffices = call.call == calls::kWaitany || call.call == calls::kWaitsome;
    for (const std::uint32_t request : pending) {
        Blockage one = of_request(at, ref, request);
        result.unknown |= one.unknown;
        if (!one.unknown && one.blockers.empty() && result.any_suffices) return {};
        std::ranges::move(one.blockers, std::back_inserter(result.blockers));
    }
    return result;
}

}  // namespace

std::vector<int> Blockage::ranks() const {
    std::vector<int> all;
    for (const Blocker& blocker : blockers)
        all.insert(all.end(), blocker.ranks.begin(), blocker.ranks.end());
    std::ranges::sort(all);
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

Blockage blockage(const RunMoment& at, CallRef ref) {
    const Call& call = at.store.call(ref);
    const CallInfo& info = call_info(call.call);
    Blockage result;
    if (info.form != Form::blocking) return result;
    switch (info.family) {
        case Family::send:
            if (const Message* message = at.matching.sent_by(ref))
                add(result, missing_receiver(at, *message));
            break;
        case Family::receive:
            if (without_large_count(call.call) != calls::kMrecv)
                add(result, missing_for_receive(at, ref, call.comm, call.peer, call.tag));
            break;
        case Family::sendrecv: {
            const CallDetail detail = at.store.detail(call);
            if (const Message* message = at.matching.sent_by(ref))
                add(result, missing_receiver(at, *message));
            if (detail.has_second)
                add(result,
                    missing_for_receive(at, ref, call.comm, detail.second_peer, detail.second_tag));
            break;
        }
        case Family::probe:
            add(result, missing_message(at, ref, call.comm, call.peer, call.tag));
            break;
        case Family::wait:
            return of_wait(at, ref, call);
        case Family::environment:
            if (call.call == calls::kInit || call.call == calls::kInitThread)
                add(result, missing_everywhere(at, ref, Kind::start));
            else if (call.call == calls::kFinalize)
                add(result, missing_everywhere(at, ref, Kind::finalize));
            break;
        default:
            if (const Collective* operation = at.collectives.of(at.store, ref)) {
                add(result, missing_members(at, ref, *operation, info, call.peer));
                // It needs a second group, or more processes, of which this record does not tell.
                result.unknown = result.blockers.empty() && (info.family == Family::process ||
                                                             call.call == calls::kIntercommCreate);
            } else {
                result.unknown = true;
            }
    }
    return result;
}

}  // namespace rankscope
