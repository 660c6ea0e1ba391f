// SPDX-License-Identifier: GPL-3.0-or-later
// Fewer points that look the same: of each stretch of x the lowest and the highest are kept.
#pragma once

#include "charts/chart_data.h"

namespace rankscope::gui {

inline constexpr std::size_t kMostPoints = 2000;  // more cost time on each picture and show no more

// Points sorted by x come back as they are when there are at most `most`, else at most as many,
// the first and the last among them.
std::vector<ChartPoint> decimated(const std::vector<ChartPoint>& points,
                                  std::size_t most = kMostPoints);

}  // namespace rankscope::gui
