// SPDX-License-Identifier: GPL-3.0-or-later
// A random run with known truth: a small machine that moves messages as MPI does, and records the
// calls as a tracer would. Messages between two ranks arrive in order, those of different ranks as
// they like; a receive may ask for any source and any tag.
#pragma once

#include <deque>
#include <map>
#include <random>

#include "support/run_builder.h"
#include "trace/mpi_constants.h"

namespace rankscope::test {

class SimulatedMpi {
  public:
    SimulatedMpi(int ranks, unsigned seed) : run_(ranks), random_(seed), ranks_(ranks) {
        for (int r = 0; r < ranks; ++r) state_.emplace_back();
    }

    void step() {
        const int rank = pick(ranks_);
        switch (pick(4)) {
            case 0:
                send(rank, pick(ranks_), pick(2));
                break;
            case 1:
                receive(rank, pick(3) == 0 ? mpi::kAnySource : pick(ranks_),
                        pick(4) == 0 ? mpi::kAnyTag : pick(2));
                break;
            case 2:
                deliver();
                break;
            default:
                wait(rank);
        }
    }

    // All messages arrive, all requests that can complete do, the others are cancelled.
    void finish() {
        while (deliver()) {
        }
        for (int rank = 0; rank < ranks_; ++rank) {
            while (wait(rank)) {
            }
            for (const Posted& open : std::exchange(state_[rank].posted, {}))
                run_.call(
                    rank, "MPI_Wait", {.request = open.request},
                    {.completions = {{.request = open.request, .flags = kCompleted | kCancelled}}});
        }
    }

    RunBuilder& run() { return run_; }
    // By rank and index of the call that posted the receive: the payload that it truly got.
    const std::map<CallRef, int>& truth() const { return truth_; }

  private:
    struct Flying {
        int source, tag, payload;
    };
    struct Posted {
        int source, tag;
        std::uint64_t request;
        CallRef call;
    };
    struct Done {
        std::uint64_t request;
        int source, tag;
    };
    struct RankState {
        std::uint64_t requests = 0;
        std::vector<Flying> unexpected;
        std::vector<Posted> posted;
        std::vector<Done> done;
    };

    int pick(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }

    static bool fits(const Posted& p, const Flying& f) {
        return (p.source == mpi::kAnySource || p.source == f.source) &&
               (p.tag == mpi::kAnyTag || p.tag == f.tag);
    }

    CallRef next_call(int rank) {
        return {rank, static_cast<std::uint32_t>(run_.store().calls(rank).size())};
    }

    void send(int rank, int to, int tag) {
        run_.call(rank, "MPI_Isend", {.peer = to, .tag = tag, .sent = ints({++payloads_})},
                  {.request = ++state_[rank].requests});
        network_[{rank, to}].push_back({rank, tag, payloads_});
    }

    void receive(int rank, int source, int tag) {
        RankState& s = state_[rank];
        const Posted posted{source, tag, ++s.requests, next_call(rank)};
        run_.call(rank, "MPI_Irecv", {.peer = source, .tag = tag, .count = 1},
                  {.request = posted.request});
        for (auto at = s.unexpected.begin(); at != s.unexpected.end(); ++at) {
            if (!fits(posted, *at)) continue;
            match(rank, posted, *at);
            s.unexpected.erase(at);
            return;
        }
        s.posted.push_back(posted);
    }

    void match(int rank, const Posted& posted, const Flying& message) {
        truth_[posted.call] = message.payload;
        state_[rank].done.push_back({posted.request, message.source, message.tag});
    }

    bool deliver() {
        std::vector<std::pair<int, int>> ways;
        for (const auto& [way, queue] : network_)
            if (!queue.empty()) ways.push_back(way);
        if (ways.empty()) return false;
        const auto way = ways[static_cast<std::size_t>(pick(static_cast<int>(ways.size())))];
        const Flying message = network_[way].front();
        network_[way].pop_front();
        RankState& s = state_[way.second];
        for (auto at = s.posted.begin(); at != s.posted.end(); ++at) {
            if (!fits(*at, message)) continue;
            match(way.second, *at, message);
            s.posted.erase(at);
            return true;
        }
        s.unexpected.push_back(message);
        return true;
    }

    bool wait(int rank) {
        auto& done = state_[rank].done;
        if (done.empty()) return false;
        const auto at = done.begin() + pick(static_cast<int>(done.size()));
        run_.call(rank, "MPI_Wait", {.request = at->request},
                  {.completions = {{at->request, at->source, at->tag, 4}}});
        done.erase(at);
        return true;
    }

    RunBuilder run_;
    std::mt19937 random_;
    int ranks_, payloads_ = 0;
    std::vector<RankState> state_;
    std::map<std::pair<int, int>, std::deque<Flying>> network_;
    std::map<CallRef, int> truth_;
};

}  // namespace rankscope::test
