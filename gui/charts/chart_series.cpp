// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/chart_series.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "analysis/payloads.h"
#include "trace/call_info.h"

namespace rankscope::gui {

namespace {

using From = ChartSeriesSpec::From;
using Each = ChartSeriesSpec::Each;

struct Timed {
    Time time = 0;
    double x = 0, y = 0;
};

class Reader {
  public:
    Reader(const Store& store, const CallIndex& calls, Time now)
        : m_store(store), m_calls(calls), m_now(now) {}

    // What one rank has given to a series so far, in the order of time.
    std::vector<Timed> read(const ChartSeriesSpec& spec, int rank) const {
        std::vector<Timed> values;
        switch (spec.from) {
            case From::emitted:
                readEmitted(spec, rank, values);
                break;
            case From::sent:
            case From::received:
                readPayloads(spec, rank, values);
                break;
            case From::region_time:
                readRegions(spec, rank, values);
                break;
            case From::constant:
                break;
        }
        for (Timed& value : values) value.y *= spec.factor;
        return values;
    }

  private:
    void readEmitted(const ChartSeriesSpec& spec, int rank, std::vector<Timed>& values) const {
        const NameId name = m_store.find_name(spec.name);
        if (name == 0) return;
        for (const Sample& sample : m_store.samples(rank, name)) {
            if (sample.time > m_now) break;
            values.push_back({sample.time, sample.step, sample.value});
        }
    }

    void readPayloads(const ChartSeriesSpec& spec, int rank, std::vector<Timed>& values) const {
        const bool sent = spec.from == From::sent;
        for (const std::uint32_t i : m_calls.calls(rank, call_by_name(spec.call))) {
            const Call& call = m_store.call({rank, i});
            if (call.enter > m_now) break;
            if (!sent && call.leave > m_now) continue;
            const PreviewId preview = sent ? call.sent : receivedPayload(m_store, call);
            if (preview == 0) continue;
            const double value = preview_number(m_store.preview(preview));
            values.push_back(
                {sent ? call.enter : call.leave, static_cast<double>(values.size() + 1), value});
        }
    }

    void readRegions(const ChartSeriesSpec& spec, int rank, std::vector<Timed>& values) const {
        const NameId name = m_store.find_name(spec.name);
        if (name == 0) return;
        for (const Region& region : m_store.regions(rank)) {
            if (region.begin > m_now) break;
            if (region.name != name || region.end > m_now) continue;
            values.push_back({region.end, static_cast<double>(values.size() + 1),
                              static_cast<double>(region.end - region.begin) * 1e-9});
        }
    }

    const Store& m_store;
    const CallIndex& m_calls;
    Time m_now;
};

QString titleFor(const ChartSeriesSpec& spec, int rank) {
    QString title = QString::fromStdString(spec.title.empty() ? spec.name : spec.title);
    return title.replace(QLatin1String("{rank}"), QString::number(rank));
}

std::vector<ChartPoint> plain(const std::vector<Timed>& values) {
    std::vector<ChartPoint> points;
    points.reserve(values.size());
    for (const Timed& value : values)
        if (std::isfinite(value.y)) points.push_back({value.x, value.y});
    return points;
}

std::vector<ChartPoint> summedUp(std::vector<ChartPoint> points) {
    double sum = 0;
    for (ChartPoint& point : points) point.y = sum += point.y;
    return points;
}

// Over the ranks, at each x for which all that take part have a value.
std::vector<ChartPoint> together(const Reader& reader, const ChartSeriesSpec& spec, int ranks) {
    std::map<double, std::pair<double, int>> sums;
    int parts = 0;
    for (int rank = 0; rank < ranks; ++rank) {
        const auto values = reader.read(spec, rank);
        if (!values.empty()) ++parts;
        for (const Timed& value : values) {
            auto& [sum, count] = sums[value.x];
            sum += value.y;
            ++count;
        }
    }
    std::vector<ChartPoint> points;
    for (const auto& [x, of] : sums)
        if (of.second >= parts)
            points.push_back({x, spec.each == Each::mean ? of.first / of.second : of.first});
    return points;
}

void addLines(ChartData& data, const Reader& reader, const ChartSeriesSpec& spec, int ranks) {
    const auto add = [&](int rank, std::vector<ChartPoint> points) {
        if (spec.running_sum) points = summedUp(std::move(points));
        data.series.push_back(
            {titleFor(spec, rank), ChartSeries::Look::points, rank, std::move(points)});
    };
    if (spec.each == Each::mean || spec.each == Each::sum)
        return add(-1, together(reader, spec, ranks));
    const int last = spec.each == Each::root ? std::min(1, ranks) : ranks;
    for (int rank = 0; rank < last; ++rank) add(rank, plain(reader.read(spec, rank)));
}

// One number a rank: its newest, of a region's times the sum.
struct RankValue {
    int rank = 0;
    Time time = 0;
    double value = 0;
};

std::vector<RankValue> rankValues(const Reader& reader, const ChartSeriesSpec& spec, int ranks) {
    std::vector<RankValue> values;
    for (int rank = 0; rank < ranks; ++rank) {
        const auto read = reader.read(spec, rank);
        if (read.empty() || !std::isfinite(read.back().y)) continue;
        double value = read.back().y;
        if (spec.from == From::region_time)
            value = std::accumulate(read.begin(), read.end(), 0.0,
                                    [](double sum, const Timed& v) { return sum + v.y; });
        values.push_back({rank, read.back().time, value});
    }
    return values;
}

void sortByJoining(std::vector<RankValue>& values) {
    std::stable_sort(values.begin(), values.end(),
                     [](const RankValue& a, const RankValue& b) { return a.time < b.time; });
}

// The ranks in the order of their bars: those of a running sum first, as they joined.
std::vector<int> categories(const ChartSpec& chart, const Reader& reader, int ranks) {
    std::vector<int> order;
    for (const ChartSeriesSpec& spec : chart.series) {
        if (!spec.running_sum) continue;
        auto values = rankValues(reader, spec, ranks);
        sortByJoining(values);
        for (const RankValue& value : values) order.push_back(value.rank);
        break;
    }
    for (int rank = 0; rank < ranks; ++rank)
        if (std::find(order.begin(), order.end(), rank) == order.end()) order.push_back(rank);
    return order;
}

void addBars(ChartData& data, const Reader& reader, const ChartSeriesSpec& spec, int ranks) {
    auto values = rankValues(reader, spec, ranks);
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
                                   {{-0.5, height}, {ranks - 0.5, height}}});
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

void addConstant(ChartData& data, const ChartSeriesSpec& spec, int ranks) {
    double begin = -0.5, end = ranks - 0.5;
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

ChartData chartData(const ChartSpec& chart, const Store& store, const CallIndex& calls, Time now) {
    ChartData data;
    const Reader reader(store, calls, now);
    const int ranks = store.ranks();
    const bool bars = chart.kind == ChartSpec::Kind::bars;
    if (bars) data.categories = categories(chart, reader, ranks);
    for (const ChartSeriesSpec& spec : chart.series) {
        if (spec.from == From::constant) continue;
        if (bars)
            addBars(data, reader, spec, ranks);
        else
            addLines(data, reader, spec, ranks);
    }
    // They span what the others need.
    for (const ChartSeriesSpec& spec : chart.series)
        if (spec.from == From::constant) addConstant(data, spec, ranks);
    return data;
}

}  // namespace rankscope::gui
