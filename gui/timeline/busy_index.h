// SPDX-License-Identifier: GPL-3.0-or-later
// For each rank the time spent in calls, summed over blocks of 64 calls, of 64 such blocks, and so
// on: a run of millions of calls is drawn from a few thousand sums. Grown with the store.
#pragma once

#include <cstdint>
#include <vector>

#include "trace/store.h"

namespace rankscope::gui {

class BusyIndex {
  public:
    static constexpr std::uint32_t kFan = 64;

    void update(const Store& store);  // takes in blocks that have become whole
    void clear();

    // Level 0 holds one sum for each kFan calls, level n one for each kFan^(n+1).
    std::size_t levels(int rank) const;
    // Nanoseconds in calls; only whole blocks are there.
    std::size_t blocks(int rank, std::size_t level) const;
    double busy(int rank, std::size_t level, std::size_t block) const;
    static std::uint32_t callsIn(std::size_t level);

  private:
    using Level = std::vector<double>;
    std::vector<std::vector<Level>> m_ranks;
};

}  // namespace rankscope::gui
