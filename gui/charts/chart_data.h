// SPDX-License-Identifier: GPL-3.0-or-later
// The points of a chart as plain values, computed from a run, drawn by ChartPlot, written to CSV.
#pragma once

#include <QStringList>
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
        part,      // one part of each rank's bar
        constant,  // a dashed line at one height
        law,       // what should come out, or was fitted: a dashed line
        earlier,   // another run's
    };
    QString title;
    Look look = Look::points;
    int rank = -1;  // whose colour it has; -1: none, it speaks of all ranks
    std::vector<ChartPoint> points;
    int part = -1;  // which of the colours for parts it has; -1: none
};

struct ChartData {
    std::vector<int> categories;  // ranks, in the order in which bars stand; empty: no bars
    std::vector<ChartSeries> series;
    QStringList labels{};  // of the categories, where they are no ranks
};

// More bars cannot be named one by one below them; the legend says which they are.
inline constexpr std::size_t kMostNamedBars = 8;

// All points, a line each: series, x, y. Fields with commas or quotes are quoted.
QString chartCsv(const ChartData& data, const QString& x, const QString& y);

}  // namespace rankscope::gui
