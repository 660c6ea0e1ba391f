// SPDX-License-Identifier: GPL-3.0-or-later
// Collective calls gathered by what belongs together: on each communicator the first call of each
// member is one operation, the second the next (collectives match by order, not by name).
#pragma once

#include <span>
#include <vector>

#include "trace/store.h"

namespace rankscope {

struct Collective {
    CommId comm = 0;
    std::uint32_t sequence = 0;  // 0 for the first on this communicator
    std::vector<CallRef> calls;  // by rank in comm; invalid for a member that has not come
    bool agrees = true;          // the same call and root on all who came
};

class Collectives {
  public:
    void update(const Store& store);
    std::span<const Collective> all() const { return all_; }
    const Collective* of(const Store& store, CallRef call) const;

  private:
    std::vector<Collective> all_;
    std::vector<std::uint32_t> seen_;                      // calls looked at, by rank
    std::vector<std::vector<std::int32_t>> index_;         // by rank and call: index in all_, or -1
    std::vector<std::vector<std::uint32_t>> next_;         // by comm and rank in it
    std::vector<std::vector<std::uint32_t>> by_sequence_;  // by comm: index in all_
};

}  // namespace rankscope
