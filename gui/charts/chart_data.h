// SPDX-License-Identifier: GPL-3.0-or-later
// The points of a chart as plain values, computed from a run, drawn by ChartPlot, written to CSV.
#pragma once

#include <QString>
#include <vector>

namespace rankscope::gui {

struct ChartPoint {
    double x = 0, y = 0;
    friend bool operator==(const ChartPoint&, const ChartPoint&) = default;
};

struct ChartSeries {
    enum class Look {
        points,    // dots (scatter) or a line, as the chart's kind says
        bars,      // one bar a category; x is the category's index
        line,      // a line over bars
        constant,  // a dashed line at one height
    };
    QString title;
    Look look = Look::points;
    int rank = -1;  // whose colour it has; -1: none, it speaks of all ranks
    std::vector<ChartPoint> points;
};

struct ChartData {
    std::vector<int> categories;  // ranks, in the order in which bars stand; empty: no bars
    std::vector<ChartSeries> series;
};

// All points, a line each: series, x, y. Fields with commas or quotes are quoted.
QString chartCsv(const ChartData& data, const QString& x, const QString& y);

}  // namespace rankscope::gui
