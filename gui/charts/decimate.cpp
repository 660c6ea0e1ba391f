// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/decimate.h"

#include <algorithm>

namespace rankscope::gui {

std::vector<ChartPoint> decimated(const std::vector<ChartPoint>& points, std::size_t most) {
    if (points.size() <= most || most < 4) return points;
    std::vector<ChartPoint> kept;
    kept.reserve(most);
    kept.push_back(points.front());
    const std::size_t inner = points.size() - 2, buckets = (most - 2) / 2;
    const auto below = [](const ChartPoint& a, const ChartPoint& b) { return a.y < b.y; };
    for (std::size_t i = 0; i < buckets; ++i) {
        const auto begin = points.begin() + static_cast<std::ptrdiff_t>(1 + inner * i / buckets);
        const auto end =
            points.begin() + static_cast<std::ptrdiff_t>(1 + inner * (i + 1) / buckets);
        auto [low, high] = std::minmax_element(begin, end, below);
        if (low > high) std::swap(low, high);
        kept.push_back(*low);
        if (high != low) kept.push_back(*high);
    }
    kept.push_back(points.back());
    return kept;
}

}  // namespace rankscope::gui
