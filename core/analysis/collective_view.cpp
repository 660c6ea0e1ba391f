// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/collective_view.h"

#include <algorithm>

#include "analysis/payloads.h"
#include "analysis/words.h"

namespace rankscope {

namespace {

// What members must agree on; empty where they need not.
struct Terms {
    std::string call, root, operation, amount, datatype;
    bool operator==(const Terms&) const = default;
};

// The call that says what a member takes part in: of a started request the one that made it.
const Call& defining(const Store& store, const Matching& matching, CallRef ref) {
    const Call& call = store.call(ref);
    if (call_info(call.call).family != Family::start) return call;
    const CallRef made = matching.start_of(ref.rank, call.request);
    return made.valid() ? store.call(made) : call;
}

bool rooted(const CallInfo& info) {
    return info.flow == Flow::one_to_all || info.flow == Flow::all_to_one;
}

// Whether every member names the same number of elements: not so where parts may be uneven.
bool same_amount(CallId id) {
    switch (without_large_count(id)) {
        case calls::kBcast:
        case calls::kIbcast:
        case calls::kReduce:
        case calls::kIreduce:
        case calls::kAllreduce:
        case calls::kIallreduce:
        case calls::kScan:
        case calls::kIscan:
        case calls::kExscan:
        case calls::kIexscan:
        case calls::kAllgather:
        case calls::kIallgather:
        case calls::kAlltoall:
        case calls::kIalltoall:
        case calls::kReduceScatterBlock:
        case calls::kIreduceScatterBlock:
            return true;
        default:
            return false;
    }
}

Terms terms(const Store& store, const Call& call) {
    const CallInfo& info = call_info(call.call);
    Terms t;
    t.call = call_name(call);
    const bool one_group = store.communicator(call.comm).remote_members.empty();
    if (rooted(info) && one_group) t.root = std::to_string(call.peer);
    if (call.detail != 0) t.operation = store.detail(call).operation;
    if (!same_amount(call.call)) return t;
    t.amount = std::to_string(call.bytes);
    const auto type = static_cast<TypeCode>(call.datatype);
    // A derived type may be made of the same basic ones.
    if (type != TypeCode::derived && type != TypeCode::none) t.datatype = type_name(type);
    return t;
}

std::string what_text(const Store& store, const Call& call, const Terms& t, int rank) {
    std::vector<std::string> parts;
    if (call.count > 0 && call.datatype != 0)
        parts.push_back(std::to_string(call.count) + " x " +
                        std::string(type_name(static_cast<TypeCode>(call.datatype))));
    if (!t.operation.empty()) parts.push_back(t.operation);
    if (!t.root.empty()) parts.push_back("root " + peer_name(store, call.comm, call.peer, rank));
    return t.call + (parts.empty() ? "" : " of " + listed(parts, "with"));
}

// What most members say; of equals the one that the lowest rank says.
Terms majority(const std::vector<Terms>& all) {
    Terms best;
    std::ptrdiff_t most = 0;
    for (const Terms& t : all) {
        const auto count = std::ranges::count(all, t);
        if (count <= most) continue;
        most = count;
        best = t;
    }
    return best;
}

std::string text_of(const Store& store, PreviewId id, std::uint64_t count) {
    return id == 0 ? std::string() : preview_text(store.preview(id), count);
}

CollectiveMember member(const Store& store, const Matching& matching, int rank, CallRef ref,
                        Time at) {
    CollectiveMember m;
    m.rank = rank;
    if (!ref.valid() || store.call(ref).enter > at) return m;
    const Call& call = store.call(ref);
    const Call& shape = defining(store, matching, ref);
    m.call = ref;
    m.entered = call.enter;
    m.leaves = call.leave;
    PreviewId got = call.received;
    if (call_info(shape.call).form != Form::blocking) {
        const CallRef done = matching.completion_of(ref.rank, call.request);
        m.leaves = done.valid() ? store.call(done).leave : kNever;
        if (done.valid())
            for (const Completion& c : store.detail(store.call(done)).completions)
                if (c.request == call.request) got = c.received;
    }
    m.left = m.leaves <= at && m.leaves != kNever;
    m.what = what_text(store, shape, terms(store, shape), rank);
    m.gives = text_of(store, call.sent != 0 ? call.sent : shape.sent, shape.count);
    const CallDetail detail = store.detail(shape);
    const std::uint64_t count =
        detail.has_second && detail.second_count > 0 ? detail.second_count : shape.count;
    if (m.left) m.gets = text_of(store, got, count);
    m.buffer = m.gets.empty() ? text_of(store, call.before != 0 ? call.before : shape.before, count)
                              : m.gets;
    return m;
}

void find_disagreements(CollectiveView& view, const Store& store, const Matching& matching) {
    std::vector<Terms> all;
    for (const CollectiveMember& m : view.members)
        if (m.call.valid()) all.push_back(terms(store, defining(store, matching, m.call)));
    if (all.empty()) return;
    const Terms most = majority(all);
    std::vector<std::string> odd;
    std::size_t i = 0;
    const auto differs = [&](bool yes, Disagreement what) {
        if (yes && std::ranges::find(view.disagreements, what) == view.disagreements.end())
            view.disagreements.push_back(what);
    };
    std::string usual;
    for (CollectiveMember& m : view.members) {
        if (!m.call.valid()) continue;
        const Terms& t = all[i++];
        m.disagrees = t != most;
        if (!m.disagrees) {
            if (usual.empty()) usual = m.what;
            continue;
        }
        differs(t.call != most.call, Disagreement::call);
        if (t.call == most.call) {
            differs(t.root != most.root, Disagreement::root);
            differs(t.operation != most.operation, Disagreement::operation);
            differs(t.amount != most.amount, Disagreement::amount);
            differs(t.datatype != most.datatype, Disagreement::datatype);
        }
        if (odd.size() < 3) odd.push_back(rank_name(m.rank) + " calls " + m.what);
    }
    if (!odd.empty()) view.trouble = capital(listed(odd)) + ", where most call " + usual + ".";
}

}  // namespace

CollectiveView collective_view(const Store& store, const Matching& matching,
                               const Collective& collective, Time at) {
    CollectiveView view;
    view.comm = collective.comm;
    view.comm_name = comm_name(store, collective.comm);
    view.sequence = collective.sequence;
    const Communicator& comm = store.communicator(collective.comm);
    const std::size_t local = comm.members.size();
    std::vector<std::pair<Time, int>> arrivals;
    for (std::size_t slot = 0; slot < collective.calls.size(); ++slot) {
        const int rank = slot < local ? comm.members[slot] : comm.remote_members[slot - local];
        view.members.push_back(member(store, matching, rank, collective.calls[slot], at));
        const CollectiveMember& m = view.members.back();
        if (m.call.valid())
            arrivals.push_back({m.entered, rank});
        else
            view.awaited.push_back(rank);
    }
    std::ranges::sort(arrivals);
    for (const auto& [time, rank] : arrivals) view.arrived.push_back(rank);
    if (!arrivals.empty()) view.waited = arrivals.back().first - arrivals.front().first;
    if (view.awaited.empty() && !arrivals.empty()) view.last = arrivals.back().second;

    find_disagreements(view, store, matching);
    for (const CollectiveMember& m : view.members) {
        if (!m.call.valid() || m.disagrees) continue;
        const Call& call = defining(store, matching, m.call);
        const CallInfo& info = call_info(call.call);
        view.name = call_name(call);
        view.flow = info.flow;
        if (call.detail != 0) view.operation = store.detail(call).operation;
        const int root = rooted(info) ? store.world_rank(call.comm, call.peer, m.rank) : -1;
        if (root >= 0) view.root = root;
        break;
    }
    return view;
}

}  // namespace rankscope
