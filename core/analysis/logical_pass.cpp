// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/logical_pass.h"

#include <algorithm>

#include "trace/call_info.h"
#include "trace/mpi_constants.h"

namespace rankscope {

LogicalPass::LogicalPass(const Store& store, const Matching& matching,
                         const Collectives& collectives, LogicalSteps& steps)
    : store_(store),
      matching_(matching),
      collectives_(collectives),
      steps_(steps),
      ranks_(static_cast<std::size_t>(store.ranks())) {}

void LogicalPass::begin_at(int rank, std::uint32_t call, std::uint32_t steps_used) {
    at(rank).next = call;
    at(rank).steps = steps_used;
}

void LogicalPass::run() {
    for (int rank = 0; rank < store_.ranks(); ++rank) queue(rank);
    drain();
}

void LogicalPass::guess_the_rest() {
    guessing_ = true;
    run();
    for (;;) {
        // Everybody who is left waits for somebody who is left: follow the arrows into a ring.
        int rank = 0;
        while (rank < store_.ranks() && at(rank).next == store_.calls(rank).size()) ++rank;
        if (rank == store_.ranks()) return;
        std::vector<bool> seen(ranks_.size());
        while (!seen[static_cast<std::size_t>(rank)] && at(rank).waits_for >= 0) {
            seen[static_cast<std::size_t>(rank)] = true;
            rank = at(rank).waits_for;
        }
        const std::uint32_t step = at(rank).steps;
        pass({rank, at(rank).next}, step, step);
        queue(rank);
        drain();
    }
}

void LogicalPass::queue(int rank) {
    if (at(rank).queued) return;
    at(rank).queued = true;
    queue_.push_back(rank);
}

void LogicalPass::drain() {
    while (!queue_.empty()) {
        const int rank = queue_.front();
        queue_.pop_front();
        at(rank).queued = false;
        advance(rank);
    }
}

void LogicalPass::advance(int rank) {
    const auto calls = store_.calls(rank);
    Rank& r = at(rank);
    r.waits_for = -1;
    while (r.next < calls.size()) {
        const CallRef ref{rank, r.next};
        const Call& call = calls[r.next];
        const bool newest = r.next + 1 == calls.size();
        if (call.open() && newest && !guessing_) return;
        find_needs(ref, call);
        if (const auto waits = missing(ref, call)) {
            r.waits_for = waits->rank;
            if (waits->rank >= 0) at(waits->rank).wakes.push_back({rank, waits->index});
            return;
        }
        if (needs_.shared != nullptr)
            give_shared_step(*needs_.shared);
        else
            give_step(ref);
    }
}

std::uint32_t LogicalPass::entered(CallRef call) const {
    const Rank& r = at(call.rank);
    return r.next == call.index ? r.steps
                                : steps_.entered[static_cast<std::size_t>(call.rank)][call.index];
}

void LogicalPass::find_needs(CallRef ref, const Call& call) {
    needs_.shared = nullptr;
    needs_.messages.clear();
    needs_.completed.clear();
    const CallInfo& info = call_info(call.call);
    const bool completes = info.family == Family::wait || info.family == Family::test;
    const bool receives = info.family == Family::receive || info.family == Family::sendrecv;
    if (info.form == Form::blocking && !completes && !receives)
        needs_.shared = is_collective(call) ? collectives_.of(store_, ref) : nullptr;
    if (completes || (receives && info.form == Form::blocking))
        needs_.messages = matching_.all_received_by(ref);
    if (completes && call.detail != 0)
        for (const Completion& done : store_.detail(call).completions)
            if (const Collective* c = collectives_.of_request(ref.rank, done.request))
                needs_.completed.push_back(c);
}

std::optional<LogicalPass::Missing> LogicalPass::missing(CallRef ref, const Call& call) const {
    if (needs_.shared != nullptr) {
        // Of members that are known to come; who returned before another came did not need it, but
        // one shape a collective is what the diagram shows.
        for (const CallRef member : needs_.shared->calls)
            if (absent(member)) return Missing{member.rank, member.index};
        if (!guessing_ && !needs_.shared->complete()) return Missing{-1, 0};
        return {};
    }
    for (const Message* message : needs_.messages)
        if (absent(message->send)) return Missing{message->send.rank, message->send.index};
    for (const Collective* operation : needs_.completed)
        for (const CallRef member : operation->calls)
            if (absent(member)) return Missing{member.rank, member.index};
    const bool receives = call_info(call.call).family == Family::receive &&
                          call_info(call.call).form == Form::blocking;
    if (receives && !guessing_ && call.peer != mpi::kProcNull && needs_.messages.empty() &&
        call.result == 0)
        return Missing{-1, ref.index};
    return {};
}

void LogicalPass::give_step(CallRef ref) {
    const std::uint32_t in = at(ref.rank).steps;
    std::uint32_t out = in;
    for (const Message* message : needs_.messages)
        if (message->send != ref) out = std::max(out, entered(message->send) + 1);
    for (const Collective* operation : needs_.completed)
        for (const CallRef member : operation->calls)
            if (member.valid()) out = std::max(out, entered(member) + 1);
    pass(ref, in, out);
}

void LogicalPass::give_shared_step(const Collective& operation) {
    std::uint32_t step = 0;
    for (const CallRef member : operation.calls)
        if (member.valid()) step = std::max(step, entered(member));
    for (const CallRef member : operation.calls) {
        if (!member.valid() || at(member.rank).next != member.index) continue;
        pass(member, step, step);
        queue(member.rank);
    }
}

void LogicalPass::pass(CallRef ref, std::uint32_t in, std::uint32_t out) {
    const auto row = static_cast<std::size_t>(ref.rank);
    steps_.entered[row][ref.index] = in;
    steps_.of_call[row][ref.index] = out;
    Rank& r = at(ref.rank);
    r.steps = out + 1;
    r.next = ref.index + 1;
    std::erase_if(r.wakes, [&](const auto& wake) {
        if (wake.second > r.next) return false;
        queue(wake.first);
        return true;
    });
}

}  // namespace rankscope
