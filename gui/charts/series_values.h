// SPDX-License-Identifier: GPL-3.0-or-later
// The values that a series of a chart is made of: what each rank has given by a moment, and what
// all of them together are.
#pragma once

#include <vector>

#include "charts/chart_data.h"
#include "charts/chart_reading.h"
#include "run/chart_spec.h"
#include "stage/call_index.h"

namespace rankscope::gui {

struct SeriesValue {
    Time time = 0;
    double step = 0;  // by which values of different ranks belong together
    double x = 0, y = 0;
};

class SeriesValues {
  public:
    SeriesValues(const ChartSpec& chart, const Store& store, const CallIndex& calls, Time now,
                 ChartReading::Across across);

    int ranks() const { return m_store.ranks(); }
    // What one rank has given to a series so far, in the order of time; of emitted values the last
    // `most` alone.
    std::vector<SeriesValue> read(const ChartSeriesSpec& spec, int rank,
                                  std::size_t most = SIZE_MAX) const;
    // Sum or mean over the ranks, at each step for which all that take part have a value.
    std::vector<ChartPoint> together(const ChartSeriesSpec& spec) const;

  private:
    void readEmitted(const ChartSeriesSpec& spec, int rank, std::size_t most,
                     std::vector<SeriesValue>& to) const;
    void readPayloads(const ChartSeriesSpec& spec, int rank, std::vector<SeriesValue>& to) const;
    void readRegions(const ChartSeriesSpec& spec, int rank, std::vector<SeriesValue>& to) const;
    void placeAcross(int rank, std::vector<SeriesValue>& values) const;

    const ChartSpec& m_chart;
    const Store& m_store;
    const CallIndex& m_calls;
    Time m_now;
    ChartReading::Across m_across;
};

}  // namespace rankscope::gui
