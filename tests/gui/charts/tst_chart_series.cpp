// SPDX-License-Identifier: GPL-3.0-or-later
// The points of a lesson's charts, read from a run.
#include <QtTest>
#include <cmath>

#include "charts/chart_range.h"
#include "charts/chart_series.h"
#include "charts/decimate.h"
#include "support/run_builder.h"

using namespace rankscope;
using namespace rankscope::gui;
using test::RunBuilder;
using From = ChartSeriesSpec::From;
using Each = ChartSeriesSpec::Each;

namespace {

ChartData read(const ChartSpec& chart, const Store& store, Time now) {
    CallIndex calls;
    watchCalls(chart, calls);
    calls.update(store);
    return chartData(chart, store, calls, now);
}

ChartSpec chart(ChartSpec::Kind kind, std::vector<ChartSeriesSpec> series) {
    ChartSpec result;
    result.kind = kind;
    result.series = std::move(series);
    return result;
}

ChartSeriesSpec emitted(const char* name, Each each = Each::rank) {
    ChartSeriesSpec spec;
    spec.title = std::string(name) + " {rank}";
    spec.name = name;
    spec.each = each;
    return spec;
}

// The terms of pi/4 reach the reduction in the order 2, 0, 1.
RunBuilder terms() {
    RunBuilder run(3);
    const auto give = [&run](int rank, Time time, double term) {
        run.at(time).enter(rank, "MPI_Reduce",
                           {.peer = 0, .sent = test::doubles({term}), .operation = "MPI_SUM"});
    };
    give(2, 10, 0.2);
    give(0, 20, 1.0);
    give(1, 30, -1.0 / 3);
    return run;
}

ChartSpec termsAndSums() {
    ChartSeriesSpec term;
    term.title = "term";
    term.from = From::sent;
    term.call = "MPI_Reduce";
    ChartSeriesSpec sum = term;
    sum.title = "sum so far";
    sum.running_sum = true;
    ChartSeriesSpec limit;
    limit.title = "pi/4";
    limit.from = From::constant;
    limit.constant = 0.785;
    return chart(ChartSpec::Kind::bars, {term, sum, limit});
}

}  // namespace

class TestChartSeries : public QObject {
    Q_OBJECT
  private slots:
    void emittedValuesLieAtTheirSteps() {
        RunBuilder run(2);
        run.at(10).value(0, "loss", 1, 2.3).at(20).value(1, "loss", 1, 2.1);
        run.at(30).value(0, "loss", 2, 2.0);
        const auto lines = chart(ChartSpec::Kind::line, {emitted("loss")});
        const ChartData all = read(lines, run.store(), 100);
        QCOMPARE(all.series.size(), std::size_t{2});
        QCOMPARE(all.series[0].title, QStringLiteral("loss 0"));
        QCOMPARE(all.series[0].points, (std::vector<ChartPoint>{{1, 2.3}, {2, 2.0}}));
        QCOMPARE(read(lines, run.store(), 25).series[0].points.size(), std::size_t{1});
    }

    void aMeanNeedsAllWhoTakePart() {
        RunBuilder run(2);
        run.at(10).value(0, "loss", 1, 2.0).at(20).value(1, "loss", 1, 1.0);
        run.at(30).value(0, "loss", 2, 5.0);  // rank 1 has not come to step 2
        const auto mean =
            read(chart(ChartSpec::Kind::line, {emitted("loss", Each::mean)}), run.store(), 100);
        QCOMPARE(mean.series[0].points, (std::vector<ChartPoint>{{1, 1.5}}));
        const auto sum =
            read(chart(ChartSpec::Kind::line, {emitted("loss", Each::sum)}), run.store(), 100);
        QCOMPARE(sum.series[0].points, (std::vector<ChartPoint>{{1, 3.0}}));
        const auto root =
            read(chart(ChartSpec::Kind::line, {emitted("loss", Each::root)}), run.store(), 100);
        QCOMPARE(root.series.size(), std::size_t{1});
        QCOMPARE(root.series[0].points.size(), std::size_t{2});
    }

    void barsStandInTheOrderOfJoining() {
        RunBuilder run = terms();
        const ChartData data = read(termsAndSums(), run.store(), 100);
        QCOMPARE(data.categories, (std::vector<int>{2, 0, 1}));
        QCOMPARE(data.series[0].look, ChartSeries::Look::bars);
        QCOMPARE(data.series[1].look, ChartSeries::Look::line);
        QCOMPARE(data.series[1].points[0], (ChartPoint{0, 0.2}));
        QCOMPARE(data.series[1].points[1], (ChartPoint{1, 1.2}));
        QVERIFY(std::abs(data.series[1].points[2].y - (1.2 - 1.0 / 3)) < 1e-12);
        QCOMPARE(data.series[2].points[1], (ChartPoint{2.5, 0.785}));
    }

    void barsGrowAsRanksJoin() {
        RunBuilder run = terms();
        const ChartData data = read(termsAndSums(), run.store(), 20);
        QCOMPARE(data.series[0].points, (std::vector<ChartPoint>{{0, 0.2}, {1, 1.0}}));
        QCOMPARE(data.categories.size(), std::size_t{3});  // rank 1 has its place already
    }

    void regionsAreMeasuredInSecondsTimesTheFactor() {
        RunBuilder run(1);
        run.at(0).begin_region(0, "forward").at(2'000'000).end_region(0, "forward");
        run.at(3'000'000).begin_region(0, "forward").at(4'000'000).end_region(0, "forward");
        ChartSeriesSpec spec;
        spec.from = From::region_time;
        spec.name = "forward";
        spec.factor = 1000;  // ms
        const auto line = read(chart(ChartSpec::Kind::line, {spec}), run.store(), 5'000'000);
        QCOMPARE(line.series[0].points, (std::vector<ChartPoint>{{1, 2.0}, {2, 1.0}}));
        const auto bars = read(chart(ChartSpec::Kind::bars, {spec}), run.store(), 5'000'000);
        QCOMPARE(bars.series[0].points, (std::vector<ChartPoint>{{0, 3.0}}));
    }

    void decimatingKeepsEndsAndExtremes() {
        std::vector<ChartPoint> points;
        for (int i = 0; i < 100'000; ++i)
            points.push_back({static_cast<double>(i), std::sin(i * 0.001)});
        points[54'321].y = 7;
        const auto fewer = decimated(points);
        QVERIFY(fewer.size() <= kMostPoints);
        QCOMPARE(fewer.front(), points.front());
        QCOMPARE(fewer.back(), points.back());
        QVERIFY(std::find(fewer.begin(), fewer.end(), points[54'321]) != fewer.end());
        QVERIFY(std::is_sorted(fewer.begin(), fewer.end(),
                               [](const auto& a, const auto& b) { return a.x < b.x; }));
        QCOMPARE(decimated({{1, 2}, {3, 4}}).size(), std::size_t{2});
    }

    void axesEndAtRoundNumbers() {
        ChartSpec lines = chart(ChartSpec::Kind::line, {});
        const ChartData data{{}, {{"", ChartSeries::Look::points, 0, {{1, 0.13}, {9, 0.87}}}}};
        QCOMPARE(rangeY(lines, data).min, 0.0);
        QCOMPARE(rangeY(lines, data).max, 1.0);
        lines.y.logarithmic = true;
        QCOMPARE(rangeY(lines, data).min, 0.1);
        QCOMPARE(rangeY(lines, data).max, 1.0);
        lines.y.min = 0.5;
        lines.y.max = 0.6;  // as the lesson says
        QCOMPARE(rangeY(lines, data).max, 0.6);
    }

    void csvHasAllPointsAndQuotes() {
        RunBuilder run = terms();
        const QString csv = chartCsv(read(termsAndSums(), run.store(), 10), "rank", "value, mV");
        QCOMPARE(csv.section('\n', 0, 0), QStringLiteral("series,rank,\"value, mV\""));
        QCOMPARE(csv.section('\n', 1, 1).section(',', 0, 1), QStringLiteral("term,2"));
    }

    void smoothedLinesKeepTheirEnds() {
        RunBuilder run(1);
        for (int step = 1; step <= 100; ++step) run.value(0, "loss", step, step % 2 ? 1 : 3);
        ChartReading reading;
        reading.smooth = true;
        auto lines = chart(ChartSpec::Kind::line, {emitted("loss")});
        lines.smooth = true;
        const auto points = chartData(lines, run.store(), {}, kNever, reading).series[0].points;
        QCOMPARE(points.size(), std::size_t{100});
        QCOMPARE(points.front().y, 1.0);
        QVERIFY(std::abs(points[50].y - 2) < 0.2);
    }

    void valuesLieByEpochOrBySeconds() {
        RunBuilder run(1);
        run.at(2'000'000'000).value(0, "epoch", 1, 0.5).value(0, "loss", 1, 2.3);
        run.at(4'000'000'000).value(0, "epoch", 2, 1).value(0, "loss", 2, 2.0);
        auto lines = chart(ChartSpec::Kind::line, {emitted("loss")});
        lines.epoch = "epoch";
        ChartReading reading;
        reading.across = ChartReading::Across::epoch;
        QCOMPARE(chartData(lines, run.store(), {}, kNever, reading).series[0].points,
                 (std::vector<ChartPoint>{{0.5, 2.3}, {1, 2.0}}));
        reading.across = ChartReading::Across::seconds;
        QVERIFY(std::abs(chartData(lines, run.store(), {}, kNever, reading).series[0].points[1].x -
                         4) < 1e-6);
    }

    void anotherRunIsLaidOverAndTakenAway() {
        const auto losses = [](double first, double second) {
            RunBuilder run(1);
            run.value(0, "loss", 1, first).value(0, "loss", 2, second);
            return std::move(run.store());
        };
        auto lines = chart(ChartSpec::Kind::line, {emitted("loss", Each::mean)});
        lines.compare = true;
        ChartReading reading;
        reading.other = std::make_shared<Store>(losses(3, 2));
        reading.otherTitle = "2 ranks";
        const Store here = losses(2.5, 1);
        const ChartData both = chartData(lines, here, {}, kNever, reading);
        QCOMPARE(both.series.size(), std::size_t{2});
        QCOMPARE(both.series[1].look, ChartSeries::Look::earlier);
        QVERIFY(both.series[1].title.endsWith("2 ranks"));
        reading.difference = true;
        QCOMPARE(chartData(lines, here, {}, kNever, reading).series[0].points,
                 (std::vector<ChartPoint>{{1, -0.5}, {2, -1}}));
    }

    void stackedPartsAreMediansAndTheAxisReachesTheirSum() {
        RunBuilder run(2);
        for (int step = 1; step <= 9; ++step) {
            run.value(0, "forward", step, step == 9 ? 100 : 2).value(1, "forward", step, 2);
            run.value(0, "backward", step, 5).value(1, "backward", step, 6);
        }
        const auto stacked =
            chart(ChartSpec::Kind::stacked, {emitted("forward"), emitted("backward")});
        const ChartData data = read(stacked, run.store(), kNever);
        QCOMPARE(data.series[0].look, ChartSeries::Look::part);
        QCOMPARE(data.series[0].points[0], (ChartPoint{0, 2}));
        QCOMPARE(data.series[1].points[1], (ChartPoint{1, 6}));
        QVERIFY(rangeY(stacked, data).max >= 8);
    }
};

QTEST_GUILESS_MAIN(TestChartSeries)
#include "tst_chart_series.moc"
