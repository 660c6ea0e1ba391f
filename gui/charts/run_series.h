// SPDX-License-Identifier: GPL-3.0-or-later
// Series over whole runs: what this and earlier runs of a lesson came to, the law that they should
// follow, and a straight line fitted to measured points.
#pragma once

#include "charts/chart_data.h"
#include "charts/chart_reading.h"
#include "run/chart_spec.h"

namespace rankscope::gui {

// Numbers: a dot a run, x its number of ranks or the argument that the series names; runs of
// different programs are different series. Texts: a bar for each that came, as high as it came
// often.
void addRuns(ChartData& data, const ChartSeriesSpec& spec, const std::vector<KeptRun>& runs);

// constant * x^power over the x of what `data` holds already.
void addPower(ChartData& data, const ChartSeriesSpec& spec, bool logarithmic);

// y = a + b x by least squares of relative errors, so that small values count as large ones do,
// over the points of the last series of `data`. In the title "{a}", "{b}" and "{1/b}" are replaced.
void addFit(ChartData& data, const ChartSeriesSpec& spec);

}  // namespace rankscope::gui
