// SPDX-License-Identifier: GPL-3.0-or-later
// Sums over what has happened until the playhead: per rank, per MPI function, per pair of ranks.
// Moving the playhead costs what lies between, forward as well as back.
#pragma once

#include <map>
#include <vector>

#include "analysis/collectives.h"
#include "analysis/matching.h"
#include "trace/store.h"

namespace rankscope::gui {

struct RankTally {
    std::uint64_t calls = 0;                // that have returned
    Time inCalls = 0;                       // ns
    Time waiting = 0;                       // ns of it for other ranks, see waits.h
    std::uint64_t sent = 0, sentBytes = 0;  // messages
    std::uint64_t received = 0, receivedBytes = 0;
};

struct CallTally {
    std::uint64_t calls = 0;
    Time inCalls = 0;
    Time waiting = 0;
    std::uint64_t bytes = 0;
};

struct PairTally {
    std::uint64_t messages = 0, bytes = 0;  // posted
};

class Tally {
  public:
    void clear();
    void moveTo(const Store& store, const Matching& matching, const Collectives& collectives,
                Time now);

    Time now() const { return m_now; }
    const std::vector<RankTally>& ranks() const { return m_ranks; }
    const std::map<CallId, CallTally>& calls() const { return m_calls; }
    PairTally pair(int sender, int receiver) const;
    PairTally largestPair() const;  // the largest of each number

  private:
    void count(const Store& store, const Matching& matching, const Collectives& collectives,
               CallRef ref, int sign);
    void countMessage(const Message& message, int sign);

    Time m_now = 0;
    std::vector<RankTally> m_ranks;
    std::map<CallId, CallTally> m_calls;
    std::vector<PairTally> m_pairs;  // sender * ranks + receiver
    // By rank, the first call that is not counted: as returned, as entered.
    std::vector<std::uint32_t> m_returned, m_entered;
};

}  // namespace rankscope::gui
