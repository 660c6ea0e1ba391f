// SPDX-License-Identifier: GPL-3.0-or-later
// One playhead: whatever moves it, every view is told once and finds the same moment.
#include <QSignalSpy>
#include <QTest>

#include "gui/support/send_run.h"
#include "run/moment_order.h"
#include "run/run_model.h"

using namespace rankscope;
using rankscope::gui::RunModel;

class TestRunModel : public QObject {
    Q_OBJECT
  private slots:
    void nothingIsShownBeforeARun() {
        RunModel model;
        QCOMPARE(model.source(), RunModel::Source::none);
        QCOMPARE(model.moments().size(), 0U);
        model.forward();
        model.back();
        model.hold();
        QCOMPARE(model.shown(), 0U);
        QVERIFY(!model.snapshot().moment);
    }

    void aRecordedRunOpensAtItsStart() {
        RunModel model;
        QSignalSpy reset(&model, &RunModel::reset);
        model.open(test::sendRun());
        QCOMPARE(reset.count(), 1);
        QVERIFY(model.over());
        QVERIFY(!model.running());
        QCOMPARE(model.moments().size(), 9U);
        QCOMPARE(model.shown(), 0U);
    }

    void stepsAndGoesBackByTheSameGrain() {
        RunModel model;
        model.open(test::sendRun());
        std::vector<Time> there, back;
        while (model.shown() < model.moments().size()) {
            model.forward();
            there.push_back(model.now());
        }
        while (model.shown() > 0) {
            back.push_back(model.now());
            model.back();
        }
        std::reverse(back.begin(), back.end());
        QCOMPARE(there, back);
        QVERIFY(std::is_sorted(there.begin(), there.end()));
    }

    void tellsOfEachMoveOnce() {
        RunModel model;
        model.open(test::sendRun());
        QSignalSpy moved(&model, &RunModel::playheadMoved);
        model.goTo(5);
        model.goTo(5);
        QCOMPARE(moved.count(), 1);
        model.goToEnd();
        QCOMPARE(moved.count(), 2);
        model.goTo(99);  // past the end: the end
        QCOMPARE(moved.count(), 2);
        QCOMPARE(model.shown(), 9U);
    }

    void goesToATime() {
        RunModel model;
        model.open(test::sendRun());
        model.goToTime(300);
        QCOMPARE(model.shown(), 5U);
        QCOMPARE(model.moments()[model.shown() - 1].rank, 1);
        model.goToTime(0);
        QCOMPARE(model.shown(), 0U);
    }

    void theSnapshotIsThatOfThePlayhead() {
        RunModel model;
        model.open(test::sendRun());
        model.goTo(7);  // the message is under way, rank 1 waits for it
        QCOMPARE(model.snapshot().messages.size(), 1U);
        QCOMPARE(model.snapshot().ranks[1].standing, Standing::in_call);
        model.goTo(9);
        QCOMPARE(model.snapshot().ranks[1].standing, Standing::computing);
        model.goTo(4);
        QCOMPARE(model.snapshot().messages.size(), 0U);
    }

    void aMomentIsFoundAgainAmongNewOnes() {
        RunModel model;
        model.open(test::sendRun());
        for (std::size_t i = 0; i < model.moments().size(); ++i)
            QCOMPARE(gui::shownAt(model.moments(), model.moments()[i]), i + 1);
    }

    void clearingForgetsAll() {
        RunModel model;
        model.open(test::sendRun());
        model.goToEnd();
        model.clear();
        QCOMPARE(model.shown(), 0U);
        QCOMPARE(model.store().ranks(), 0);
        QCOMPARE(model.source(), RunModel::Source::none);
    }
};

QTEST_MAIN(TestRunModel)
#include "tst_run_model.moc"
