// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/bar_geometry.h"

#include <algorithm>
#include <cmath>

namespace rankscope::gui {

namespace {

constexpr double kRounding = 1e-3;  // ten twentieths are a half, not a little more

class LaneBuilder {
  public:
    LaneBuilder(const Positions& positions, const BusyIndex& index, const Axis& axis, int rank)
        : m_positions(positions),
          m_index(index),
          m_axis(axis),
          m_rank(rank),
          m_full(static_cast<std::size_t>(std::max(1.0, std::ceil(axis.width))), 0.0F) {}

    LaneGeometry build() {
        m_lane.first = m_positions.firstEndingAfter(m_rank, m_axis.visible.begin);
        m_lane.last = m_positions.firstBeginningAt(m_rank, m_axis.visible.end);
        for (std::uint32_t i = m_lane.first; i < m_lane.last;) i += takeFrom(i);
        gather();
        return std::move(m_lane);
    }

  private:
    // Takes in the largest block at `i` that is narrower than a pixel, else one call.
    std::uint32_t takeFrom(std::uint32_t i) {
        if (i % BusyIndex::kFan == 0) {
            for (std::size_t level = m_index.levels(m_rank); level-- > 0;) {
                const std::uint32_t calls = BusyIndex::callsIn(level);
                const std::size_t block = i / calls;
                if (i % calls != 0 || i + calls > m_lane.last ||
                    block >= m_index.blocks(m_rank, level))
                    continue;
                const double left = m_axis.toPixel(m_positions.begin({m_rank, i}));
                const double right = m_axis.toPixel(m_positions.end({m_rank, i + calls - 1}));
                if (right - left >= 1) continue;
                const double busy =
                    m_positions.isByStep() ? calls : m_index.busy(m_rank, level, block);
                // It lies on two pixels at most: each has its part of it.
                const double full = busy / m_axis.perPixel(), edge = std::floor(left) + 1;
                const double beyond = right > edge ? (right - edge) / (right - left) : 0;
                fill(left, full * (1 - beyond));
                if (beyond > 0) fill(edge, full * beyond);
                return calls;
            }
        }
        takeCall(i);
        return 1;
    }

    void takeCall(std::uint32_t i) {
        const CallRef ref{m_rank, i};
        const double left = m_axis.toPixel(m_positions.begin(ref));
        const double right = m_axis.toPixel(m_positions.end(ref));
        if (right - left >= kBarPixels) {
            m_lane.bars.push_back({ref, left, right});
            return;
        }
        // Spread over the pixels it touches. However short it is, it is seen: see gather().
        const double shortest = 1e-3;
        fill(left, std::max(shortest, std::min(right, std::floor(left) + 1) - left));
        for (double x = std::floor(left) + 1; x < right; ++x) fill(x, std::min(1.0, right - x));
    }

    void fill(double pixel, double share) {
        const double column = std::floor(pixel - m_axis.left);
        if (column < 0 || column >= static_cast<double>(m_full.size())) return;
        m_full[static_cast<std::size_t>(column)] += static_cast<float>(share);
    }

    void gather() {
        const int origin = static_cast<int>(std::floor(m_axis.left));
        for (std::size_t x = 0; x < m_full.size(); ++x) {
            const int level = std::min(
                kBusyLevels, static_cast<int>(std::ceil(
                                 static_cast<double>(m_full[x]) * kBusyLevels - kRounding)));
            if (level == 0) continue;
            const int left = origin + static_cast<int>(x);
            if (!m_lane.busy.empty() && m_lane.busy.back().right == left &&
                m_lane.busy.back().level == level)
                m_lane.busy.back().right = left + 1;
            else
                m_lane.busy.push_back({left, left + 1, level});
        }
    }

    const Positions& m_positions;
    const BusyIndex& m_index;
    const Axis& m_axis;
    int m_rank;
    std::vector<float> m_full;  // by pixel: the share of it that is spent in calls
    LaneGeometry m_lane;
};

}  // namespace

LaneGeometry laneGeometry(const Positions& positions, const BusyIndex& index, const Axis& axis,
                          int rank) {
    return LaneBuilder(positions, index, axis, rank).build();
}

}  // namespace rankscope::gui
