// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "timeline/axis.h"
#include "timeline/rows.h"
#include "timeline/time_text.h"

using namespace rankscope::gui;

class TestAxis : public QObject {
    Q_OBJECT
  private slots:
    void positionsToPixelsAndBack_data() {
        QTest::addColumn<double>("position");
        QTest::addColumn<double>("pixel");
        QTest::newRow("begin") << 1000.0 << 80.0;
        QTest::newRow("middle") << 1500.0 << 330.0;
        QTest::newRow("end") << 2000.0 << 580.0;
        QTest::newRow("outside, left") << 900.0 << 30.0;
    }
    void positionsToPixelsAndBack() {
        QFETCH(double, position);
        QFETCH(double, pixel);
        const Axis axis{{1000, 2000}, 80, 500};
        QCOMPARE(axis.toPixel(position), pixel);
        QCOMPARE(axis.toPosition(pixel), position);
        QCOMPARE(axis.perPixel(), 2.0);
    }

    void zoomingKeepsWhatIsUnderTheMouse() {
        const Range whole{0, 10'000};
        const Axis axis{{1000, 2000}, 80, 500};
        const Range near = zoomed(axis, 4, 330, whole, 10);
        QCOMPARE(near.length(), 250.0);
        QCOMPARE(Axis({near, 80, 500}).toPixel(1500), 330.0);
    }

    void zoomingStopsAtTheWholeAndAtTheLeast() {
        const Range whole{0, 10'000};
        const Axis axis{{1000, 2000}, 0, 500};
        QCOMPARE(zoomed(axis, 0.001, 250, whole, 10), whole);
        QCOMPARE(zoomed(axis, 1e9, 250, whole, 10).length(), 10.0);
    }

    void panningStaysInside() {
        const Range whole{0, 10'000};
        const Axis axis{{1000, 2000}, 0, 500};
        QCOMPARE(panned(axis, 100, whole), (Range{1200, 2200}));
        QCOMPARE(panned(axis, -1e6, whole), (Range{0, 1000}));
        QCOMPARE(panned(axis, 1e6, whole), (Range{9000, 10'000}));
    }

    void revealingMovesNoFartherThanNeeded() {
        const Range whole{0, 10'000};
        QCOMPARE(revealed({1000, 2000}, 1500, whole), (Range{1000, 2000}));
        QCOMPARE(revealed({1000, 2000}, 2500, whole), (Range{1600, 2600}));
        QCOMPARE(revealed({1000, 2000}, 10, whole), (Range{0, 1000}));
    }

    void ticksAreRoundAndFarEnoughApart() {
        const Axis axis{{0, 1000}, 0, 500};
        QCOMPARE(ticks(axis, 90), (std::vector<double>{0, 200, 400, 600, 800, 1000}));
        QCOMPARE(ticks({{0.5, 7.5}, 0, 700}, 10, 1), (std::vector<double>{1, 2, 3, 4, 5, 6, 7}));
    }

    void timesHaveTheUnitThatFits_data() {
        QTest::addColumn<double>("ns");
        QTest::addColumn<QString>("text");
        QTest::newRow("nothing") << 0.0 << "0";
        QTest::newRow("nanoseconds") << 640.0 << "640 ns";
        QTest::newRow("microseconds") << 43'200.0 << "43.2 µs";
        QTest::newRow("milliseconds") << 1'420'000.0 << "1.42 ms";
        QTest::newRow("seconds") << 12e9 << "12.0 s";
    }
    void timesHaveTheUnitThatFits() {
        QFETCH(double, ns);
        QFETCH(QString, text);
        QCOMPARE(timeText(ns), text);
    }

    void tickTextsDiffer() {
        QCOMPARE(tickText(1'420'000, 10'000), QStringLiteral("1.42 ms"));
        QCOMPARE(tickText(1'400'000, 200'000), QStringLiteral("1.4 ms"));
        QCOMPARE(tickText(2e9, 1e9), QStringLiteral("2 s"));
    }

    void rowsKnowWhichRankIsAtAHeight() {
        const Rows rows{24, 40, 3};
        QCOMPARE(rows.at(23), -1);
        QCOMPARE(rows.at(24), 0);
        QCOMPARE(rows.at(rows.centre(2)), 2);
        QCOMPARE(rows.at(24 + 120), -1);
        QCOMPARE(rowHeight(1000, 2, 1), kMostRow);
        QCOMPARE(rowHeight(1000, 500, 1), kLeastRow);
    }
};

QTEST_GUILESS_MAIN(TestAxis)
#include "tst_axis.moc"
