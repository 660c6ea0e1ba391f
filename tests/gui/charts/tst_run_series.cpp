// SPDX-License-Identifier: GPL-3.0-or-later
// Charts over whole runs: what runs came to, the law beside them, a fitted line.
#include <QtTest>
#include <cmath>

#include "charts/chart_range.h"
#include "charts/chart_series.h"
#include "charts/run_series.h"

using namespace rankscope;
using namespace rankscope::gui;
using From = ChartSeriesSpec::From;

namespace {

KeptRun run(int ranks, Outcome outcome, const QString& label = "plain") {
    KeptRun kept;
    kept.label = label;
    kept.run.ranks = ranks;
    kept.run.outcomes["x"] = std::move(outcome);
    return kept;
}

ChartSeriesSpec series(From from, const char* title = "runs") {
    ChartSeriesSpec spec;
    spec.title = title;
    spec.from = from;
    spec.name = "x";
    return spec;
}

}  // namespace

class TestRunSeries : public QObject {
    Q_OBJECT
  private slots:
    void numbersLieAtTheirRanksASeriesAProgram() {
        ChartData data;
        addRuns(data, series(From::runs), {run(4, 0.25), run(1, 1.0), run(2, 7.0, "blocks")});
        QCOMPARE(data.series.size(), std::size_t{2});
        QCOMPARE(data.series[0].title, "runs, blocks");
        QCOMPARE(data.series[1].points, (std::vector<ChartPoint>{{1, 1.0}, {4, 0.25}}));
    }

    void aSeriesAnAlgorithm() {
        std::vector<KeptRun> runs{run(4, 10.0), run(4, 20.0)};
        runs[0].run.arguments = {{"how", "ring"}, {"count", "8"}};
        runs[1].run.arguments = {{"how", "tree"}, {"count", "200"}};
        ChartSeriesSpec spec = series(From::runs);
        spec.argument = "count";
        spec.by = "how";
        ChartData data;
        addRuns(data, spec, runs);
        QCOMPARE(data.series[0].title, "ring");
        QCOMPARE(data.series[1].points, (std::vector<ChartPoint>{{200, 20.0}}));
    }

    void speedUpIsAMultipleOfWhatOneRankReached() {
        ChartSeriesSpec spec = series(From::runs);
        spec.relative = true;
        ChartData data;
        addRuns(data, spec, {run(1, 100.0), run(1, 300.0), run(2, 300.0)});
        QCOMPARE(data.series[0].points.back(), (ChartPoint{2, 1.5}));
        ChartData without;
        addRuns(without, spec, {run(2, 300.0)});
        QVERIFY(without.series.empty());  // nothing to be a multiple of
    }

    void ordersAreBarsAsHighAsTheyCameOften() {
        ChartSpec chart;
        chart.kind = ChartSpec::Kind::bars;
        chart.series = {series(From::runs)};
        ChartReading reading;
        reading.runs = {run(3, "0 1 2"), run(3, "2 0 1"), run(3, "2 0 1"), run(11, "10 9")};
        const ChartData data = chartData(chart, Store(3), {}, 0, reading);
        QCOMPARE(data.labels, (QStringList{"201", "012", "10 9"}));
        QCOMPARE(data.series[0].points[0], (ChartPoint{0, 2}));
    }

    void theLawSpansTheRuns() {
        ChartSpec chart;
        chart.kind = ChartSpec::Kind::scatter;
        chart.x.logarithmic = true;
        ChartSeriesSpec law = series(From::power, "1/N");
        law.constant = 1;
        law.power = -1;
        chart.series = {series(From::runs), law};
        ChartReading reading;
        reading.runs = {run(2, 0.4), run(32, 0.03)};
        const ChartData data = chartData(chart, Store(1), {}, 0, reading);
        const auto& points = data.series.back().points;
        QCOMPARE(points.front(), (ChartPoint{2, 0.5}));
        QVERIFY(std::abs(points.back().x - 32) < 1e-9 &&
                std::abs(points.back().y - 1.0 / 32) < 1e-9);
        QVERIFY(rangeX(chart, data).min < 2);  // no dot is cut in half
    }

    void aStraightLineIsFittedAndSaysItsFigures() {
        ChartData data;
        ChartSeries measured;
        for (const double size : {1.0, 100.0, 10'000.0, 1'000'000.0})
            measured.points.push_back({size, 2 + size / 1000});
        data.series = {measured};
        addFit(data, series(From::fit, "{a} µs + size / {1/b}"));
        QCOMPARE(data.series.back().title, "2 µs + size / 1e+03");
        QVERIFY(std::abs(data.series.back().points[1].y - 2.1) < 1e-6);
    }
};

QTEST_GUILESS_MAIN(TestRunSeries)
#include "tst_run_series.moc"
