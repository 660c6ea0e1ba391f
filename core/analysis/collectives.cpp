// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/collectives.h"

#include <algorithm>

#include "trace/call_info.h"

namespace rankscope {

namespace {

// Calls that name a communicator and yet are made by some of its members only, or by each alone.
bool stands_apart(CallId id) {
    return id == calls::kCommCreateGroup || id == calls::kIntercommCreateFromGroups ||
           id == calls::kCommCreateFromGroup || id == calls::kCommJoin;
}

bool has_root(const CallInfo& info) {
    return info.flow == Flow::one_to_all || info.flow == Flow::all_to_one;
}

// The call that says what an operation is: of a started one the call that made the request.
const Call& defining(const Store& store, const std::map<std::uint32_t, std::uint32_t>& persistent,
                     CallRef ref) {
    const Call& call = store.call(ref);
    if (call_info(call.call).family != Family::start) return call;
    const auto maker = persistent.find(call.request);
    return maker == persistent.end() ? call : store.call({ref.rank, maker->second});
}

template <typename Rows>
auto& row_of(Rows& rows, int rank) {
    const auto i = static_cast<std::size_t>(rank);
    if (rows.size() <= i) rows.resize(i + 1);
    return rows[i];
}

}  // namespace

bool Collective::complete() const {
    return std::all_of(calls.begin(), calls.end(), [](CallRef ref) { return ref.valid(); });
}

CallRef Collective::first() const {
    const auto at =
        std::find_if(calls.begin(), calls.end(), [](CallRef ref) { return ref.valid(); });
    return at == calls.end() ? CallRef{} : *at;
}

bool is_collective(const Call& call) {
    const CallInfo& info = call_info(call.call);
    if (call.comm == 0 || stands_apart(call.call)) return false;
    if (info.form != Form::blocking && info.form != Form::nonblocking) return false;
    switch (info.family) {
        case Family::collective:
        case Family::communicator:
        case Family::communicator_free:
        case Family::window:
        case Family::process:
            return true;
        case Family::file:
            return call.call == calls::kFileOpen;
        default:
            return false;
    }
}

void Collectives::update(const Store& store) {
    reader_.read(
        store,
        [&](CallRef ref, const Call& call) {
            enter(store, ref, call);
            return Nothing{};
        },
        [&](CallRef ref, const Call& call, Nothing) { leave(store, ref, call); });
}

void Collectives::enter(const Store& store, CallRef ref, const Call& call) {
    if (is_collective(call)) {
        join(store, ref, call.comm, 0);
        return;
    }
    if (call_info(call.call).family != Family::start) return;
    const auto& persistent = row_of(persistent_, ref.rank);
    if (persistent.empty()) return;
    const auto start = [&](std::uint32_t request) {
        const auto maker = persistent.find(request);
        if (maker != persistent.end())
            join(store, ref, store.call({ref.rank, maker->second}).comm, request);
    };
    if (call.call == calls::kStart) start(call.request);
    if (call.call == calls::kStartall)
        for (const std::uint32_t request : store.detail(call).pending) start(request);
}

void Collectives::leave(const Store& store, CallRef ref, const Call& call) {
    if (call.request == 0) return;
    const CallInfo& info = call_info(call.call);
    if (info.family == Family::collective && info.form == Form::persistent)
        row_of(persistent_, ref.rank)[call.request] = ref.index;
    if (info.form != Form::nonblocking || !is_collective(call)) return;
    const Collective* mine = of(store, ref);
    if (mine == nullptr) return;
    const Comm& comm = comms_[mine->comm];
    row_of(of_request_, ref.rank)[call.request] = comm.by_sequence[mine->sequence];
}

Collectives::Member& Collectives::member(const Store& store, CommId id, int rank) {
    if (comms_.size() <= id) comms_.resize(id + std::size_t{1});
    auto& members = comms_[id].members;
    const auto row = static_cast<std::size_t>(rank);
    if (members.size() <= row) members.resize(row + 1);
    Member& member = members[row];
    if (member.slot >= 0) return member;
    const Communicator& comm = store.communicator(id);
    const auto place = [rank](const std::vector<std::int32_t>& in) {
        return static_cast<int>(std::find(in.begin(), in.end(), rank) - in.begin());
    };
    const int local = static_cast<int>(comm.members.size());
    member.slot = place(comm.members);
    if (member.slot == local) member.slot = local + place(comm.remote_members);
    return member;
}

void Collectives::join(const Store& store, CallRef ref, CommId id, std::uint32_t request) {
    Member& me = member(store, id, ref.rank);
    const Communicator& group = store.communicator(id);
    const std::size_t size = group.members.size() + group.remote_members.size();
    const auto slot = static_cast<std::size_t>(me.slot);
    if (slot >= size) return;  // of a communicator whose members the log does not tell
    Comm& comm = comms_[id];
    const std::uint32_t sequence = me.entered++;
    if (comm.by_sequence.size() <= sequence) {
        comm.by_sequence.push_back(static_cast<std::uint32_t>(all_.size()));
        Collective& made = all_.emplace_back();
        made.comm = id;
        made.sequence = sequence;
        made.calls.resize(size);
    }
    const std::uint32_t index = comm.by_sequence[sequence];
    Collective& operation = all_[index];
    if (const CallRef other = operation.first(); other.valid()) {
        const Call& theirs = defining(store, row_of(persistent_, other.rank), other);
        const Call& mine = defining(store, row_of(persistent_, ref.rank), ref);
        const CallInfo& info = call_info(mine.call);
        const bool same_call = without_large_count(theirs.call) == without_large_count(mine.call);
        const bool rooted = has_root(info) && group.remote_members.empty();
        if (!same_call || (rooted && theirs.peer != mine.peer)) operation.agrees = false;
    }
    operation.calls[slot] = ref;
    row_of(of_call_, ref.rank).push_back({ref.index, index});
    if (request != 0) row_of(of_request_, ref.rank)[request] = index;
}

const Collective* Collectives::of(const Store&, CallRef call) const {
    if (!call.valid() || static_cast<std::size_t>(call.rank) >= of_call_.size()) return nullptr;
    const auto& row = of_call_[static_cast<std::size_t>(call.rank)];
    const auto at = std::lower_bound(row.begin(), row.end(), std::pair{call.index, 0U});
    return at == row.end() || at->first != call.index ? nullptr : &all_[at->second];
}

const Collective* Collectives::of_request(int rank, std::uint32_t request) const {
    if (rank < 0 || static_cast<std::size_t>(rank) >= of_request_.size()) return nullptr;
    const auto& row = of_request_[static_cast<std::size_t>(rank)];
    const auto at = row.find(request);
    return at == row.end() ? nullptr : &all_[at->second];
}

std::uint32_t Collectives::entered(CommId comm, int rank) const {
    if (comm >= comms_.size()) return 0;
    const auto& members = comms_[comm].members;
    const auto row = static_cast<std::size_t>(rank);
    return rank < 0 || row >= members.size() ? 0 : members[row].entered;
}

const Collective* Collectives::find(CommId comm, std::uint32_t sequence) const {
    if (comm >= comms_.size() || sequence >= comms_[comm].by_sequence.size()) return nullptr;
    return &all_[comms_[comm].by_sequence[sequence]];
}

}  // namespace rankscope
