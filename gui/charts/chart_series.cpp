// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/chart_series.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "charts/run_series.h"
#include "charts/series_values.h"
#include "charts/smooth.h"
#include "trace/call_info.h"

namespace rankscope::gui {

namespace {

using From = ChartSeriesSpec::From;
using Each = ChartSeriesSpec::Each;

QString titleFor(const ChartSeriesSpec& spec, int rank) {
    QString title = QString::fromStdString(spec.title.empty() ? spec.name : spec.title);
    return title.replace(QLatin1String("{rank}"), QString::number(rank));
}

std::vector<ChartPoint> plain(const std::vector<SeriesValue>& values) {
    std::vector<ChartPoint> points;
    points.reserve(values.size());
    for (const SeriesValue& value : values)
        if (std::isfinite(value.y)) points.push_back({value.x, value.y});
    return points;
}

std::vector<ChartPoint> summedUp(std::vector<ChartPoint> points) {
    double sum = 0;
    for (ChartPoint& point : points) point.y = sum += point.y;
    return points;
}

void addLines(ChartData& data, const SeriesValues& values, const ChartSeriesSpec& spec,
              const ChartReading& reading) {
    const auto add = [&](int rank, std::vector<ChartPoint> points) {
        if (spec.running_sum) points = summedUp(std::move(points));
        if (reading.smooth) points = smoothed(std::move(points));
        data.series.push_back(
            {titleFor(spec, rank), ChartSeries::Look::points, rank, std::move(points)});
    };
    if (spec.each == Each::mean || spec.each == Each::sum) return add(-1, values.together(spec));
    if (spec.each == Each::root) return add(-1, plain(values.read(spec, 0)));
    for (int rank = 0; rank < values.ranks(); ++rank) add(rank, plain(values.read(spec, rank)));
}

// Of another run only what speaks of all its ranks: one line more, not eight.
void addOther(ChartData& data, const SeriesValues& other, const ChartSeriesSpec& spec,
              const ChartReading& reading) {
    if (spec.each == Each::rank || spec.from != From::emitted) return;
    auto points = spec.each == Each::root ? plain(other.read(spec, 0)) : other.together(spec);
    if (reading.smooth) points = smoothed(std::move(points));
    data.series.push_back({titleFor(spec, -1) + QStringLiteral(" · ") + reading.otherTitle,
                           ChartSeries::Look::earlier, -1, std::move(points)});
}

// This run's lines minus those of the other, where both have a value.
void keepDifferences(ChartData& data) {
    std::vector<ChartSeries> differences;
    for (std::size_t i = 0; i + 1 < data.series.size(); ++i) {
        const ChartSeries &here = data.series[i], &there = data.series[i + 1];
        if (there.look != ChartSeries::Look::earlier) continue;
        ChartSeries difference{
            QCoreApplication::translate("Charts", "%1: the difference").arg(here.title),
            ChartSeries::Look::points,
            -1,
            {}};
        auto other = there.points.begin();
        for (const ChartPoint& point : here.points) {
            while (other != there.points.end() && other->x < point.x) ++other;
            if (other == there.points.end()) break;
            if (other->x == point.x) difference.points.push_back({point.x, point.y - other->y});
        }
        differences.push_back(std::move(difference));
    }
    data.series = std::move(differences);
}

// One number a rank: its newest, of a region's times the sum.
struct RankValue {
    int rank = 0;
    Time time = 0;
    double value = 0;
};

std::vector<RankValue> rankValues(const SeriesValues& reader, const ChartSeriesSpec& spec) {
    std::vector<RankValue> values;
    for (int rank = 0; rank < reader.ranks(); ++rank) {
        const auto read = reader.read(spec, rank);
        if (read.empty() || !std::isfinite(read.back().y)) continue;
        double value = read.back().y;
        if (spec.from == From::region_time)
            value = std::accumulate(read.begin(), read.end(), 0.0,
                                    [](double sum, const SeriesValue& v) { return sum + v.y; });
        values.push_back({rank, read.back().time, value});
    }
    return values;
}

void sortByJoining(std::vector<RankValue>& values) {
    std::stable_sort(values.begin(), values.end(),
                     [](const RankValue& a, const RankValue& b) { return a.time < b.time; });
}

// The ranks in the order of their bars: those of a running sum first, as they joined.
std::vector<int> categories(const ChartSpec& chart, const SeriesValues& reader) {
    std::vector<int> order;
    for (const ChartSeriesSpec& spec : chart.series) {
        if (!spec.running_sum) continue;
        auto values = rankValues(reader, spec);
        sortByJoining(values);
        for (const RankValue& value : values) order.push_back(value.rank);
        break;
    }
    for (int rank = 0; rank < reader.ranks(); ++rank)
        if (std::find(order.begin(), order.end(), rank) == order.end()) order.push_back(rank);
    return order;
}

void addBars(ChartData& data, const SeriesValues& reader, const ChartSeriesSpec& spec) {
    auto values = rankValues(reader, spec);
    const auto place = [&data](int rank) {
        return static_cast<double>(std::find(data.categories.begin(), data.categories.end(), rank) -
                                   data.categories.begin());
    };
    if (spec.each == Each::mean || spec.each == Each::sum) {
        double sum = 0;
        for (const RankValue& value : values) sum += value.value;
        const double height = spec.each == Each::sum || values.empty()
                                  ? sum
                                  : sum / static_cast<double>(values.size());
        if (!values.empty())
            data.series.push_back({titleFor(spec, -1),
                                   ChartSeries::Look::constant,
                                   -1,
                                   {{-0.5, height}, {reader.ranks() - 0.5, height}}});
        return;
    }
    ChartSeries series{titleFor(spec, 0),
                       spec.running_sum ? ChartSeries::Look::line : ChartSeries::Look::bars,
                       -1,
                       {}};
    if (spec.running_sum) sortByJoining(values);
    for (const RankValue& value : values)
        if (spec.each != Each::root || value.rank == 0)
            series.points.push_back({place(value.rank), value.value});
    std::sort(series.points.begin(), series.points.end(),
              [](const ChartPoint& a, const ChartPoint& b) { return a.x < b.x; });
    if (spec.running_sum) series.points = summedUp(std::move(series.points));
    data.series.push_back(std::move(series));
}

// Of the last 50 values the one in the middle: single steps jump about.
std::vector<RankValue> rankMedians(const SeriesValues& reader, const ChartSeriesSpec& spec) {
    constexpr std::size_t kLast = 50;
    std::vector<RankValue> medians;
    for (int rank = 0; rank < reader.ranks(); ++rank) {
        auto values = reader.read(spec, rank, kLast);
        if (values.size() > kLast)
            values.erase(values.begin(), values.end() - static_cast<std::ptrdiff_t>(kLast));
        if (values.empty()) continue;
        const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
        std::nth_element(values.begin(), middle, values.end(),
                         [](const auto& a, const auto& b) { return a.y < b.y; });
        medians.push_back({rank, middle->time, middle->y});
    }
    return medians;
}

// One part of each rank's bar; what speaks of all ranks lies across them as a line.
void addParts(ChartData& data, const SeriesValues& reader, const ChartSeriesSpec& spec, int part) {
    const auto values = rankMedians(reader, spec);
    std::vector<ChartPoint> points;
    for (const RankValue& value : values)
        points.push_back({static_cast<double>(value.rank), value.value});
    if (spec.each == Each::rank) {
        data.series.push_back(
            {titleFor(spec, 0), ChartSeries::Look::part, -1, std::move(points), part});
        return;
    }
    if (points.empty()) return;
    double sum = 0;
    for (const ChartPoint& point : points) sum += point.y;
    const double height = sum / (spec.each == Each::mean ? static_cast<double>(points.size()) : 1);
    data.series.push_back({titleFor(spec, -1),
                           ChartSeries::Look::constant,
                           -1,
                           {{-0.5, height}, {reader.ranks() - 0.5, height}}});
}

void addConstant(ChartData& data, const ChartSeriesSpec& spec) {
    double begin = -0.5, end = static_cast<double>(data.categories.size()) - 0.5;
    if (data.categories.empty()) {
        begin = 0, end = 1;
        bool first = true;
        for (const ChartSeries& series : data.series)
            for (const ChartPoint& point : series.points) {
                begin = first ? point.x : std::min(begin, point.x);
                end = first ? point.x : std::max(end, point.x);
                first = false;
            }
    }
    const double height = spec.constant * spec.factor;
    data.series.push_back(
        {titleFor(spec, -1), ChartSeries::Look::constant, -1, {{begin, height}, {end, height}}});
}

}  // namespace

void watchCalls(const ChartSpec& chart, CallIndex& calls) {
    for (const ChartSeriesSpec& spec : chart.series)
        if (spec.from == From::sent || spec.from == From::received)
            calls.watch(call_by_name(spec.call));
}

ChartData chartData(const ChartSpec& chart, const Store& store, const CallIndex& calls, Time now,
                    const ChartReading& reading) {
    using Kind = ChartSpec::Kind;
    ChartData data;
    ChartReading read = reading;
    read.smooth = reading.smooth && chart.smooth;
    const SeriesValues values(chart, store, calls, now, reading.across);
    const CallIndex none;
    const Store nothing;
    const bool compared = chart.compare && reading.other;
    const SeriesValues other(chart, compared ? *reading.other : nothing, none, kNever,
                             reading.across);
    const bool bars = chart.kind == Kind::bars || chart.kind == Kind::stacked;
    const bool ofRuns = std::any_of(chart.series.begin(), chart.series.end(),
                                    [](const auto& spec) { return spec.from == From::runs; });
    if (bars && !ofRuns) data.categories = categories(chart, values);
    int part = 0;
    for (const ChartSeriesSpec& spec : chart.series) {
        if (spec.from == From::constant || spec.from == From::power) continue;
        if (spec.from == From::runs)
            addRuns(data, spec, reading.runs);
        else if (spec.from == From::fit)
            addFit(data, spec);
        else if (chart.kind == Kind::stacked)
            addParts(data, values, spec, part++);
        else if (bars)
            addBars(data, values, spec);
        else
            addLines(data, values, spec, read);
        if (compared && !bars) addOther(data, other, spec, read);
    }
    if (compared && reading.difference) keepDifferences(data);
    // They span what the others need.
    for (const ChartSeriesSpec& spec : chart.series) {
        if (spec.from == From::power) addPower(data, spec, chart.x.logarithmic);
        if (spec.from == From::constant && !(compared && reading.difference))
            addConstant(data, spec);
    }
    return data;
}

}  // namespace rankscope::gui
