// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/stuck.h"

#include <algorithm>

#include "analysis/stuck_words.h"

namespace rankscope {

namespace {

// The longest standard message that MPI took without its receive: shorter ones it takes as well.
std::uint64_t longest_buffered(const Matching& matching) {
    std::uint64_t longest = 0;
    for (const Message& m : matching.messages()) {
        const bool taken = m.sender_free != kNever && m.sender_free < m.asked;
        if (taken && !m.synchronous && !m.buffered && !m.cancelled)
            longest = std::max(longest, m.bytes);
    }
    return longest;
}

// Drops what MPI will do without: sends as short as ones that it has already buffered in this run.
void drop_buffered(std::vector<Blocked>& blocked, const Matching& matching) {
    std::optional<std::uint64_t> longest;
    for (Blocked& b : blocked) {
        const auto dropped = std::erase_if(b.blockage.blockers, [&](const Blocker& blocker) {
            if (blocker.kind != Blocker::Kind::receiver || blocker.certain) return false;
            if (!longest) longest = longest_buffered(matching);
            return blocker.message->bytes <= *longest;
        });
        if (dropped > 0 && b.blockage.any_suffices) b.blockage.blockers.clear();
    }
}

bool certainly_blocked(const Blockage& blockage) {
    const auto certain = [](const Blocker& blocker) { return blocker.certain; };
    return blockage.any_suffices ? std::ranges::all_of(blockage.blockers, certain)
                                 : std::ranges::any_of(blockage.blockers, certain);
}

// Whom each living rank waits for; a rank in MPI_Finalize only waits for the others to be done.
std::vector<std::vector<int>> waits(const std::vector<Blocked>& blocked, int ranks) {
    std::vector<std::vector<int>> by_rank(static_cast<std::size_t>(ranks));
    for (const Blocked& b : blocked)
        for (const Blocker& blocker : b.blockage.blockers)
            if (blocker.kind != Blocker::Kind::finalize)
                std::ranges::copy(blocker.ranks,
                                  std::back_inserter(by_rank[static_cast<std::size_t>(b.rank)]));
    return by_rank;
}

// Breadth first, so that the first way back to the start is a shortest one; empty: there is none.
std::vector<int> way_back(const std::vector<std::vector<int>>& waits_for, int start) {
    std::vector<int> from(waits_for.size(), -1), line{start};
    for (std::size_t i = 0; i < line.size(); ++i) {
        const int here = line[i];
        for (const int next : waits_for[static_cast<std::size_t>(here)]) {
            if (next == start) {
                std::vector<int> way;
                for (int r = here; r != start; r = from[static_cast<std::size_t>(r)])
                    way.insert(way.begin(), r);
                way.insert(way.begin(), start);
                return way;
            }
            if (from[static_cast<std::size_t>(next)] >= 0) continue;
            from[static_cast<std::size_t>(next)] = here;
            line.push_back(next);
        }
    }
    return {};
}

// The shortest ring of ranks that wait for each other.
std::vector<int> find_cycle(const std::vector<Blocked>& blocked, int ranks) {
    const auto waits_for = waits(blocked, ranks);
    std::vector<int> shortest;
    for (const Blocked& b : blocked) {
        std::vector<int> cycle = way_back(waits_for, b.rank);
        if (!cycle.empty() && (shortest.empty() || cycle.size() < shortest.size()))
            shortest = std::move(cycle);
    }
    return shortest;
}

}  // namespace

std::optional<Stuck> find_stuck(const Store& store, const Matching& matching,
                                const Collectives& collectives) {
    if (ended_by_itself(store)) return {};
    const std::vector<RankFate> fates = rank_fates(store);
    std::vector<Blocked> blocked;
    for (int rank = 0; rank < store.ranks(); ++rank) {
        const RankFate& fate = fates[static_cast<std::size_t>(rank)];
        if (fate.kind == RankFate::Kind::can_act) return {};
        if (fate.kind == RankFate::Kind::in_call) blocked.push_back({rank, fate.call, {}});
    }
    if (blocked.empty()) return {};

    RunMoment at{
        store, matching, collectives, [](CallRef) { return true; }, {}, matching.open_receives()};
    for (int rank = 0; rank < store.ranks(); ++rank)
        for (const Message* message : matching.unreceived(rank)) at.unasked.push_back(message);
    for (Blocked& b : blocked) {
        b.blockage = blockage(at, b.call);
        if (!b.blockage.blocked()) return {};
    }
    drop_buffered(blocked, matching);
    Stuck stuck;
    for (const Blocked& b : blocked) {
        if (!b.blockage.blocked()) return {};
        stuck.ranks.push_back({b.rank, b.call, b.blockage.ranks(), why_text(at, b)});
        stuck.certain = stuck.certain && certainly_blocked(b.blockage);
    }
    stuck.cycle = find_cycle(blocked, store.ranks());
    StuckStory story = stuck_story({at, blocked, fates, stuck.cycle});
    stuck.sentence = std::move(story.sentence);
    stuck.way_out = std::move(story.way_out);
    return stuck;
}

}  // namespace rankscope
