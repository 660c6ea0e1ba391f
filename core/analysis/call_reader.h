// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a store's calls in the order of time, each once when it is entered and once when it has
// returned, as far as they are known; next time it goes on where it stopped.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "trace/store.h"

namespace rankscope {

// `Open` is what the reader keeps for a call between its enter and its leave.
template <typename Open>
class CallReader {
  public:
    // enter(CallRef, const Call&) -> Open; leave(CallRef, const Call&, const Open&).
    template <typename Enter, typename Leave>
    void read(const Store& store, Enter enter, Leave leave) {
        ranks_.resize(static_cast<std::size_t>(store.ranks()));
        for (int rank = 0; rank < store.ranks(); ++rank) leave_open(store, rank, leave);
        while (const auto until = next_slice(store)) {
            for (int rank = 0; rank < store.ranks(); ++rank) {
                Rank& r = ranks_[static_cast<std::size_t>(rank)];
                const auto calls = store.calls(rank);
                for (; r.seen < calls.size() && calls[r.seen].enter <= *until; ++r.seen) {
                    const Call& call = calls[r.seen];
                    const CallRef ref{rank, r.seen};
                    const Open open = enter(ref, call);
                    if (call.open())
                        r.open.push_back({r.seen, open});
                    else
                        leave(ref, call, open);
                }
            }
        }
    }

  private:
    struct Rank {
        std::uint32_t seen = 0;
        std::vector<std::pair<std::uint32_t, Open>> open;
    };
    // Ranks advance together, some calls at a time: then few messages wait for their receiver to be
    // read, though a run file brings rank after rank.
    static constexpr std::size_t kSlice = 4096;

    std::optional<Time> next_slice(const Store& store) const {
        std::optional<Time> until;
        for (int rank = 0; rank < store.ranks(); ++rank) {
            const auto calls = store.calls(rank);
            const std::size_t seen = ranks_[static_cast<std::size_t>(rank)].seen;
            if (seen == calls.size()) continue;
            const Time last = calls[std::min(seen + kSlice, calls.size()) - 1].enter;
            until = until ? std::min(*until, last) : last;
        }
        return until;
    }

    template <typename Leave>
    void leave_open(const Store& store, int rank, Leave leave) {
        std::erase_if(ranks_[static_cast<std::size_t>(rank)].open, [&](const auto& entry) {
            const CallRef ref{rank, entry.first};
            const Call& call = store.call(ref);
            if (call.open()) return false;
            leave(ref, call, entry.second);
            return true;
        });
    }

    std::vector<Rank> ranks_;
};

}  // namespace rankscope
