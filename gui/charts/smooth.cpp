// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/smooth.h"

#include <algorithm>

namespace rankscope::gui {

std::vector<ChartPoint> smoothed(std::vector<ChartPoint> points) {
    const std::size_t count = points.size(), most = count / 20;
    if (most == 0) return points;
    std::vector<double> sums(count + 1, 0);
    for (std::size_t i = 0; i < count; ++i) sums[i + 1] = sums[i] + points[i].y;
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t reach = std::min({most, i, count - 1 - i});
        points[i].y = (sums[i + reach + 1] - sums[i - reach]) / static_cast<double>(2 * reach + 1);
    }
    return points;
}

}  // namespace rankscope::gui
