// SPDX-License-Identifier: GPL-3.0-or-later
// A chart as data: which payloads or emitted values are drawn, and how. Read from lesson.json,
// drawn by the window, computed by chart_series() from a run.
#pragma once

#include <string>
#include <vector>

namespace rankscope {

struct ChartAxis {
    std::string title, unit;
    bool logarithmic = false;
    double min = 0, max = 0;  // equal: fitted to the data
};

struct ChartSeriesSpec {
    enum class From {
        emitted,
        sent,
        received,
        constant,
        region_time,
        runs,   // the outcome `name` of this lesson's runs, this one and earlier ones
        power,  // a law drawn beside them: constant * x^power
        fit,    // a straight line through the points of the series before it
    };
    enum class Each {
        rank,
        mean,
        root,
        sum
    };                  // one series a rank, their mean, rank 0's only, their sum
    std::string title;  // "{rank}" is replaced
    From from = From::emitted;
    Each each = Each::rank;
    std::string name;          // of the emitted value or region
    std::string call;          // of the payload
    double constant = 0;       // a line at this height
    double power = 0;          // of runs: outcomes are multiplied by x^power
    std::string argument;      // of runs: x is its value; empty: the number of ranks
    std::string by;            // of runs: an argument of which each value has its own series
    bool relative = false;     // outcomes as a multiple of what one rank reached
    bool running_sum = false;  // partial sums over ranks in the order of joining
    double factor = 1;
};

struct ChartSpec {
    enum class Kind { line, bars, scatter, stacked };  // stacked: a bar a rank, of parts
    std::string title, note;
    Kind kind = Kind::line;
    ChartAxis x, y;
    std::vector<ChartSeriesSpec> series;
    bool smooth = false;   // noisy: may be drawn smoothed
    std::string epoch;     // emitted once a step: what x is when it counts epochs; empty: no choice
    int least = 0;         // steps from which on it can be judged
    bool compare = false;  // an earlier run may be laid over it
};

}  // namespace rankscope
