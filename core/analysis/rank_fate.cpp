// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/rank_fate.h"

#include <algorithm>
#include <csignal>
#include <cstring>

#include "trace/call_info.h"

namespace rankscope {

namespace {

bool has_process(Life life) {
    return life == Life::starting || life == Life::running || life == Life::held;
}

bool stopped_from_outside(int signal) {
    return signal == SIGKILL || signal == SIGTERM || signal == SIGINT || signal == SIGHUP;
}

// The newest call that has not returned. With threads an older one may be open beside a closed one.
CallRef open_call(const Store& store, int rank) {
    const auto calls = store.calls(rank);
    const std::size_t last = calls.size() > 64 ? calls.size() - 64 : 0;
    for (std::size_t i = calls.size(); i-- > last;)
        if (calls[i].open()) return {rank, static_cast<std::uint32_t>(i)};
    return {};
}

std::string how_it_ended(const RankInfo& info, bool finalized) {
    if (info.life == Life::killed) {
        const char* name = strsignal(info.signal);
        return "was killed by signal " + std::to_string(info.signal) +
               (name == nullptr ? "" : std::string(" (") + name + ")");
    }
    if (info.life == Life::lost) return "is gone";
    if (info.code != 0) return "has ended with code " + std::to_string(info.code);
    if (finalized) return "has called MPI_Finalize and ended";
    return info.initialized ? "has ended without MPI_Finalize" : "has ended without MPI_Init";
}

RankFate fate(const Store& store, int rank, bool nobody_left) {
    const RankInfo& info = store.rank(rank);
    const auto calls = store.calls(rank);
    const bool finalized =
        info.finalized ||
        (!calls.empty() && calls.back().call == calls::kFinalize && !calls.back().open());
    const CallRef open = open_call(store, rank);
    if (info.life == Life::held) return {};
    if (has_process(info.life)) {
        if (open.valid()) return {RankFate::Kind::in_call, open, {}};
        if (finalized) return {RankFate::Kind::gone, {}, "has called MPI_Finalize"};
        return {};
    }
    // When all are gone, some went because the run was stopped: they count as they stood then.
    const bool swept =
        nobody_left && (info.life == Life::lost ||
                        (info.life == Life::killed && stopped_from_outside(info.signal)));
    if (swept && open.valid()) return {RankFate::Kind::in_call, open, {}};
    if (swept && finalized) return {RankFate::Kind::gone, {}, "has called MPI_Finalize"};
    if (swept) return {};
    return {RankFate::Kind::gone, {}, how_it_ended(info, finalized)};
}

}  // namespace

std::vector<RankFate> rank_fates(const Store& store) {
    bool nobody_left = true;
    for (int rank = 0; rank < store.ranks(); ++rank)
        nobody_left &= !has_process(store.rank(rank).life);
    std::vector<RankFate> fates;
    fates.reserve(static_cast<std::size_t>(store.ranks()));
    for (int rank = 0; rank < store.ranks(); ++rank)
        fates.push_back(fate(store, rank, nobody_left));
    return fates;
}

bool ended_by_itself(const Store& store) {
    if (!store.facts().ended.empty()) return false;
    for (int rank = 0; rank < store.ranks(); ++rank)
        if (has_process(store.rank(rank).life) || store.rank(rank).life == Life::lost) return false;
    return true;
}

}  // namespace rankscope
