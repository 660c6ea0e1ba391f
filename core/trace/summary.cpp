// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/summary.h"

#include <algorithm>
#include <map>

#include "trace/call_info.h"

namespace rankscope {
namespace {

Time time_inside(const Store& store, const Call& call) {
    return (call.open() ? std::max(store.end(), call.enter) : call.leave) - call.enter;
}

// Messages that the call handed over or took in. Requests count where they complete; a send counts
// where it is made.
void count_messages(const Store& store, const Call& call, RankTotal& total) {
    const CallInfo& info = call_info(call.call);
    const bool gives = info.family == Family::send && info.form != Form::persistent;
    if (gives || info.family == Family::sendrecv) {
        ++total.sends;
        total.bytes_sent += call.bytes;
    }
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
            count_messages(store, call, total);
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
