// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/summary.h"

#include <algorithm>
#include <map>
#include <unordered_map>

#include "trace/call_info.h"

namespace rankscope {
namespace {

Time time_inside(const Store& store, const Call& call) {
    return (call.open() ? std::max(store.end(), call.enter) : call.leave) - call.enter;
}

// Bytes of the persistent sends of a rank, by request: each start hands them over again.
using PersistentSends = std::unordered_map<std::uint32_t, std::uint64_t>;

// Messages that the call handed over. A send counts where it is made or started.
void count_sends(const Store& store, const Call& call, PersistentSends& persistent,
                 RankTotal& total) {
    const CallInfo& info = call_info(call.call);
    const auto count = [&total](std::uint64_t bytes) {
        ++total.sends;
        total.bytes_sent += bytes;
    };
    const auto start = [&](std::uint32_t request) {
        if (const auto at = persistent.find(request); at != persistent.end()) count(at->second);
    };
    if (info.family == Family::send && info.form == Form::persistent)
        persistent[call.request] = call.bytes;
    else if (info.family == Family::send || info.family == Family::sendrecv)
        count(call.bytes);
    else if (info.family == Family::start && call.request != 0)
        start(call.request);
    else if (info.family == Family::start)
        for (const std::uint32_t request : store.detail(call).pending) start(request);
}

// Messages that the call took in: those of requests count where they complete.
void count_receives(const Store& store, const Call& call, RankTotal& total) {
    const CallInfo& info = call_info(call.call);
    const bool takes = info.family == Family::receive || info.family == Family::sendrecv;
    if (takes && info.form == Form::blocking && !call.open()) {
        ++total.receives;
        total.bytes_received += call.bytes;
    }
    if (call.detail == 0 || (info.family != Family::wait && info.family != Family::test)) return;
    for (const Completion& done : store.detail(call).completions) {
        // Of a send, the status has no source: nothing came in.
        if (!(done.flags & kHasStatus) || (done.flags & kCancelled)) continue;
        ++total.receives;
        total.bytes_received += done.bytes;
    }
}

void add(RankTotal& total, const RankTotal& rank) {
    total.calls += rank.calls;
    total.lines += rank.lines;
    total.first = std::min(total.first, rank.first);
    total.last = std::max(total.last, rank.last);
    total.in_mpi += rank.in_mpi;
    total.sends += rank.sends;
    total.receives += rank.receives;
    total.bytes_sent += rank.bytes_sent;
    total.bytes_received += rank.bytes_received;
}

}  // namespace

Summary summarize(const Store& store) {
    Summary summary;
    summary.events = store.event_count();
    summary.duration = store.end();
    summary.total.rank = -1;
    std::map<CallId, CallTotal> by_call;
    for (int rank = 0; rank < store.ranks(); ++rank) {
        RankTotal total;
        PersistentSends persistent;
        total.rank = rank;
        const auto calls = store.calls(rank);
        const auto lines = store.lines(rank);
        total.calls = calls.size();
        total.lines = lines.size();
        total.first = kNever;
        if (!calls.empty()) total.first = calls.front().enter;
        if (!lines.empty()) {
            total.first = std::min(total.first, lines.front().time);
            total.last = lines.back().time;
        }
        for (const Call& call : calls) {
            const Time inside = time_inside(store, call);
            total.in_mpi += inside;
            total.last = std::max(total.last, call.enter + inside);
            count_sends(store, call, persistent, total);
            count_receives(store, call, total);
            CallTotal& of_call = by_call[call.call];
            of_call.calls += 1 + (call.detail == 0 ? 0 : store.detail(call).repeats);
            of_call.time += inside;
            of_call.longest = std::max(of_call.longest, inside);
            of_call.bytes += call.bytes;
        }
        for (const auto& [call, count] : store.counted(rank)) {
            CallTotal& of_call = by_call[call];
            of_call.calls += count;
            of_call.recorded = false;
        }
        if (total.first == kNever) total.first = 0;
        if (rank == 0) summary.total.first = total.first;
        add(summary.total, total);
        summary.by_rank.push_back(total);
    }
    for (auto& [call, total] : by_call) {
        total.call = call;
        summary.by_call.push_back(total);
    }
    std::ranges::stable_sort(summary.by_call, [](const CallTotal& a, const CallTotal& b) {
        return a.time != b.time ? a.time > b.time : a.calls > b.calls;
    });
    return summary;
}

}  // namespace rankscope
