// SPDX-License-Identifier: GPL-3.0-or-later
// What it costs to understand a run: matching, collectives, moments and steps of CALLS calls in all
// (by default 2,000,000) on 8 ranks, and of half as many; then a snapshot in each. Prints the
// ratios: twice the calls may cost twice the time (2.0), a snapshot the same (1.0).
#include <chrono>
#include <cstdlib>
#include <iostream>

#include "analysis/logical_steps.h"
#include "analysis/snapshot.h"
#include "trace/call_info.h"

namespace {

using namespace rankscope;
using Clock = std::chrono::steady_clock;

constexpr int kRanks = 8;
constexpr std::size_t kRound = 20;  // calls, the last two of them barriers

// Each rank sends round the ring, receives from anyone or from its neighbour, now and then meets.
Store make_run(std::size_t calls) {
    Store store(kRanks);
    Communicator world;
    world.id = 1;
    for (int rank = 0; rank < kRanks; ++rank) world.members.push_back(rank);
    const CommId comm = store.add_communicator(world);
    for (int rank = 0; rank < kRanks; ++rank) {
        const auto mine = calls / kRanks;
        store.reserve_calls(rank, mine);
        for (std::size_t i = 0; i < mine; ++i) {
            Call call;
            call.enter = static_cast<Time>(i) * 1000 + rank;
            call.leave = call.enter + 500;
            call.comm = comm;
            call.bytes = 8;
            call.tag = static_cast<int>(i % 3);
            if (i % kRound >= kRound - 2) {
                call.call = calls::kBarrier;
            } else if (i % 2 == 0) {
                call.call = calls::kSend;
                call.peer = (rank + 1) % kRanks;
            } else {
                call.call = calls::kRecv;
                call.tag = static_cast<int>((i - 1) % 3);
                call.source = (rank + kRanks - 1) % kRanks;
                call.peer = i % 5 == 0 ? -2 : call.source;
                call.status_tag = call.tag;
                call.flags = kHasStatus;
            }
            store.add_call(rank, call);
        }
    }
    return store;
}

double milliseconds(Clock::time_point since) {
    return std::chrono::duration<double, std::milli>(Clock::now() - since).count();
}

struct Times {
    double matching, collectives, moments, steps, snapshot;
};

Times measure(std::size_t calls) {
    const Store store = make_run(calls);
    Times times{};
    auto start = Clock::now();
    Matching matching;
    matching.update(store);
    times.matching = milliseconds(start);
    start = Clock::now();
    Collectives collectives;
    collectives.update(store);
    times.collectives = milliseconds(start);
    start = Clock::now();
    Moments moments;
    moments.update(store);
    times.moments = milliseconds(start);
    start = Clock::now();
    const LogicalSteps steps = logical_steps(store, matching, collectives);
    times.steps = milliseconds(start);
    constexpr std::size_t kLooks = 1000;
    std::size_t seen = steps.count;
    start = Clock::now();
    for (std::size_t i = 0; i < kLooks; ++i)
        seen += snapshot(store, moments, moments.size() / kLooks * i, matching, collectives, false)
                    .messages.size();
    times.snapshot = milliseconds(start) / kLooks;
    std::cout << calls << " calls, " << matching.messages().size() << " messages: matching "
              << times.matching << " ms, collectives " << times.collectives << " ms, moments "
              << times.moments << " ms, steps " << times.steps << " ms, a snapshot "
              << times.snapshot * 1000 << " us (" << seen << ")\n";
    return times;
}

}  // namespace

int main(int argc, char** argv) {
    const std::size_t calls = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 2'000'000;
    const Times half = measure(calls / 2), whole = measure(calls);
    std::cout << "twice the calls: matching x" << whole.matching / half.matching
              << ", collectives x" << whole.collectives / half.collectives << ", steps x"
              << whole.steps / half.steps << ", snapshot x" << whole.snapshot / half.snapshot
              << "\n";
}
