// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/busy_index.h"

#include <numeric>

namespace rankscope::gui {

void BusyIndex::clear() {
    m_ranks.clear();
}

void BusyIndex::update(const Store& store) {
    m_ranks.resize(static_cast<std::size_t>(store.ranks()));
    for (int rank = 0; rank < store.ranks(); ++rank) {
        auto& levels = m_ranks[static_cast<std::size_t>(rank)];
        if (levels.empty()) levels.emplace_back();
        const auto calls = store.calls(rank);
        // A block with an open call waits: it is whole once all of its calls have returned.
        for (auto first = levels[0].size() * kFan; first + kFan <= calls.size(); first += kFan) {
            double sum = 0;
            bool whole = true;
            for (auto i = first; i < first + kFan && whole; ++i) {
                whole = !calls[i].open();
                sum += static_cast<double>(calls[i].leave - calls[i].enter);
            }
            if (!whole) break;
            levels[0].push_back(sum);
        }
        for (std::size_t n = 0; n < levels.size(); ++n) {
            if (levels[n].size() < kFan) break;
            if (n + 1 == levels.size()) levels.emplace_back();
            auto& above = levels[n + 1];
            while ((above.size() + 1) * kFan <= levels[n].size()) {
                const auto begin =
                    levels[n].begin() + static_cast<std::ptrdiff_t>(above.size() * kFan);
                above.push_back(std::accumulate(begin, begin + kFan, 0.0));
            }
        }
    }
}

std::size_t BusyIndex::levels(int rank) const {
    const auto i = static_cast<std::size_t>(rank);
    return i < m_ranks.size() ? m_ranks[i].size() : 0;
}

std::size_t BusyIndex::blocks(int rank, std::size_t level) const {
    return m_ranks[static_cast<std::size_t>(rank)][level].size();
}

double BusyIndex::busy(int rank, std::size_t level, std::size_t block) const {
    return m_ranks[static_cast<std::size_t>(rank)][level][block];
}

std::uint32_t BusyIndex::callsIn(std::size_t level) {
    std::uint32_t calls = kFan;
    for (std::size_t i = 0; i < level; ++i) calls *= kFan;
    return calls;
}

}  // namespace rankscope::gui
