// SPDX-License-Identifier: GPL-3.0-or-later
// Noise taken out of a line.
#pragma once

#include "charts/chart_data.h"

namespace rankscope::gui {

// Each point becomes the mean of those around it, a twentieth of the line to each side and at most
// as many as lie before or behind it, so that both ends stay where they are.
std::vector<ChartPoint> smoothed(std::vector<ChartPoint> points);

}  // namespace rankscope::gui
