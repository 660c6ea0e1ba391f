// SPDX-License-Identifier: GPL-3.0-or-later
// How far the axes of a chart go: round numbers about the data, or what the lesson says.
#pragma once

#include "charts/chart_data.h"
#include "run/chart_spec.h"

namespace rankscope::gui {

struct ChartRange {
    double min = 0, max = 1;
};

// Linear axes of bars include 0. Logarithmic ones leave out what is not positive and end at
// powers of ten.
ChartRange rangeX(const ChartSpec& chart, const ChartData& data);
ChartRange rangeY(const ChartSpec& chart, const ChartData& data);

// The next of 1, 2, 2.5, 5, 10 times a power of ten from `least` on: how far ticks are apart.
double roundStep(double least);

}  // namespace rankscope::gui
