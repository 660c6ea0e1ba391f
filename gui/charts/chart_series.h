// SPDX-License-Identifier: GPL-3.0-or-later
// The series of a lesson's chart, read from a run at the playhead.
//
// In a line or scatter chart an emitted value lies at the step it was emitted with, a payload and
// the time of a region (in seconds, times `factor`) at its number on the rank, from 1. In a bar
// chart each rank has one bar: its newest value, or the sum of the times of the region. A running
// sum adds the ranks' newest values in the order in which they came; then the bars stand in that
// order, too. In a stacked chart the series are the parts of each rank's bar, the median of the
// rank's last 50 values; those over all ranks
// ("each": "mean") lie across as a line.
#pragma once

#include "charts/chart_data.h"
#include "charts/chart_reading.h"
#include "run/chart_spec.h"
#include "stage/call_index.h"

namespace rankscope::gui {

// What `chart` looks at is watched by `calls`.
void watchCalls(const ChartSpec& chart, CallIndex& calls);

ChartData chartData(const ChartSpec& chart, const Store& store, const CallIndex& calls, Time now,
                    const ChartReading& reading = {});

}  // namespace rankscope::gui
