// SPDX-License-Identifier: GPL-3.0-or-later
// What the diagram draws for a run, without a widget.
#include <QtTest>

#include "support/run_builder.h"
#include "timeline/diagram_geometry.h"
#include "timeline/diagram_view_state.h"
#include "timeline/tally.h"

using namespace rankscope;
using namespace rankscope::gui;
using test::RunBuilder;

namespace {

// All that is computed over a store, as RunModel keeps it.
struct Computed {
    explicit Computed(const Store& of) : store(of) {
        matching.update(store);
        collectives.update(store);
        steps = logical_steps(store, matching, collectives);
        busy.update(store);
    }
    DiagramGeometry geometry(const Positions& at, Axis axis) const {
        const Rows rows{0, 40, store.ranks()};
        return diagramGeometry({store, matching, collectives, at, busy}, axis, rows);
    }
    const Store& store;
    Matching matching;
    Collectives collectives;
    LogicalSteps steps;
    BusyIndex busy;
};

// Rank 0 sends 43523 early, rank 1 asks for it late, or the other way round.
RunBuilder sendReceive(Time send, Time receive) {
    RunBuilder run(2);
    const auto enterSend = [&] {
        run.at(send).enter(0, "MPI_Send", {.peer = 1, .sent = test::ints({43523})});
    };
    const auto enterReceive = [&] {
        run.at(receive).enter(1, "MPI_Recv", {.peer = 0, .before = test::ints({0})});
    };
    if (send < receive) {
        enterSend();
        run.at(send + 50).leave(0);
        enterReceive();
    } else {
        enterReceive();
        enterSend();
        run.at(send + 50).leave(0);
    }
    run.at(std::max(send, receive) + 100)
        .leave(1, {.source = 0, .tag = 0, .received = test::ints({43523})});
    return run;
}

RunBuilder manyCalls(int calls, Time length, Time pitch) {
    RunBuilder run(1);
    for (int i = 0; i < calls; ++i) {
        run.at(i * pitch).enter(0, "MPI_Barrier");
        run.at(i * pitch + length).leave(0);
    }
    return run;
}

}  // namespace

class TestLanes : public QObject {
    Q_OBJECT
  private slots:
    void wideCallsAreBars() {
        RunBuilder run = sendReceive(100, 300);
        const Computed all(run.store());
        const auto shown = all.geometry(Positions::byTime(all.store, 0), {{0, 400}, 0, 800});
        QCOMPARE(shown.lanes[0].bars.size(), std::size_t{1});
        QCOMPARE(shown.lanes[0].bars[0].left, 200.0);
        QCOMPARE(shown.lanes[0].bars[0].right, 300.0);
        QVERIFY(shown.lanes[0].busy.empty());
    }

    void narrowCallsAreMergedByHowFullThePixelsAre() {
        // A call of 5 ns every 10 ns: half of the time. 1,000 of them on 100 pixels.
        RunBuilder run = manyCalls(1000, 5, 10);
        const Computed all(run.store());
        const auto shown = all.geometry(Positions::byTime(all.store, 0), {{0, 10'000}, 0, 100});
        QVERIFY(shown.lanes[0].bars.empty());
        QVERIFY(!shown.lanes[0].busy.empty());
        int half = 0;
        for (const BusyRun& part : shown.lanes[0].busy)
            if (part.level == kBusyLevels / 2) half += part.right - part.left;
        QVERIFY2(half > 80, qPrintable(QString::number(half)));
    }

    void blocksOfCallsGiveTheSamePictureAsTheCallsThemselves() {
        RunBuilder run = manyCalls(64 * 64 * 2 + 17, 5, 10);
        const Computed all(run.store());
        const Axis axis{{0, 80'000}, 0, 40};
        const Positions at = Positions::byTime(all.store, 0);
        const LaneGeometry fast = laneGeometry(at, all.busy, axis, 0);
        const LaneGeometry slow = laneGeometry(at, BusyIndex(), axis, 0);
        const auto pixels = [](const LaneGeometry& lane) {
            int sum = 0;
            for (const BusyRun& part : lane.busy) sum += (part.right - part.left) * part.level;
            return sum;
        };
        QVERIFY(std::abs(pixels(fast) - pixels(slow)) <= 4);
        QCOMPARE(all.busy.blocks(0, 1), std::size_t{2});
    }

    void aMessageIsAnArrowFromItsSendToItsReceive() {
        RunBuilder run = sendReceive(100, 300);
        const Computed all(run.store());
        const auto shown = all.geometry(Positions::byTime(all.store, 0), {{0, 400}, 0, 400});
        QCOMPARE(shown.arrows.all.size(), std::size_t{1});
        QCOMPARE(shown.arrows.all[0].from.x(), 100.0);
        QCOMPARE(shown.arrows.all[0].to.x(), 400.0);
        QVERIFY(shown.arrows.all[0].from.y() < shown.arrows.all[0].to.y());
        QVERIFY(!shown.arrows.thinned);
    }

    void byStepAReceiveStandsRightOfItsSend() {
        RunBuilder run = sendReceive(300, 100);  // asked for before it was sent
        const Computed all(run.store());
        const Positions at = Positions::byStep(all.store, all.steps);
        QVERIFY(at.begin({1, 0}) > at.begin({0, 0}));
        const auto shown = all.geometry(at, {{0, 4}, 0, 400});
        QCOMPARE(shown.arrows.all.size(), std::size_t{1});
        QVERIFY(shown.arrows.all[0].from.x() < shown.arrows.all[0].to.x());
    }

    void aCallIsFoundUnderTheMouse() {
        RunBuilder run = sendReceive(100, 300);
        const Computed all(run.store());
        const Positions at = Positions::byTime(all.store, 0);
        const auto shown = all.geometry(at, {{0, 400}, 0, 400});
        QCOMPARE(shown.callAt(at, {120, 20}), (CallRef{0, 0}));
        QVERIFY(!shown.callAt(at, {250, 20}).valid());  // computes there
        QCOMPARE(shown.callAt(at, {350, 60}), (CallRef{1, 0}));
        QVERIFY(shown.messageAt({250, 40}) != nullptr);
    }

    void aReceiverWaitsForALateSender() {
        RunBuilder run = sendReceive(300, 100);
        const Computed all(run.store());
        const Wait wait = waitOf(all.store, all.matching, all.collectives, {1, 0});
        QCOMPARE(wait.what, Wait::For::sender);
        QCOMPARE(wait.rank, 0);
        QCOMPARE(wait.until, Time{300});
        const Wait none = waitOf(all.store, all.matching, all.collectives, {0, 0});
        QCOMPARE(none.what, Wait::For::nobody);
    }

    void aBarrierWaitsForTheLast() {
        RunBuilder run(3);
        run.at(10).enter(0, "MPI_Barrier");
        run.at(20).enter(1, "MPI_Barrier");
        run.at(90).enter(2, "MPI_Barrier");
        for (int rank = 0; rank < 3; ++rank) run.at(100 + rank).leave(rank);
        const Computed all(run.store());
        const Wait first = waitOf(all.store, all.matching, all.collectives, {0, 0});
        QCOMPARE(first.what, Wait::For::others);
        QCOMPARE(first.rank, 2);
        QCOMPARE(first.until, Time{90});
        QCOMPARE(waitOf(all.store, all.matching, all.collectives, {2, 0}).what, Wait::For::nobody);
        const auto shown = all.geometry(Positions::byTime(all.store, 0), {{0, 110}, 0, 400});
        QCOMPARE(shown.collectives.size(), std::size_t{1});
        QCOMPARE(shown.collectives[0].links.size(), std::size_t{2});
        QCOMPARE(shown.waits.size(), std::size_t{2});
    }

    void inAReductionOnlyTheRootWaits() {
        RunBuilder run(2);
        const test::Enter term{.peer = 0, .sent = test::doubles({1.0}), .operation = "MPI_SUM"};
        run.at(10).enter(0, "MPI_Reduce", term);
        run.at(60).enter(1, "MPI_Reduce", term);
        run.at(65).leave(1);
        run.at(90).leave(0, {.received = test::doubles({2.0})});
        const Computed all(run.store());
        QCOMPARE(waitOf(all.store, all.matching, all.collectives, {0, 0}).rank, 1);
        QCOMPARE(waitOf(all.store, all.matching, all.collectives, {1, 0}).what, Wait::For::nobody);
        const auto shown = all.geometry(Positions::byTime(all.store, 0), {{0, 100}, 0, 400});
        QCOMPARE(shown.collectives[0].arrows.size(), std::size_t{1});  // from rank 1 to the root
    }

    void sumsFollowThePlayheadBothWays() {
        RunBuilder run = sendReceive(100, 300);
        const Computed all(run.store());
        Tally tally;
        const auto at = [&](Time now) {
            tally.moveTo(all.store, all.matching, all.collectives, now);
        };
        at(99);
        QCOMPARE(tally.pair(0, 1).messages, std::uint64_t{0});
        at(1000);
        QCOMPARE(tally.pair(0, 1).messages, std::uint64_t{1});
        QCOMPARE(tally.pair(0, 1).bytes, std::uint64_t{4});
        QCOMPARE(tally.ranks()[1].receivedBytes, std::uint64_t{4});
        QCOMPARE(tally.ranks()[0].inCalls, Time{50});
        QCOMPARE(tally.calls().size(), std::size_t{2});
        at(120);  // sent, and the send has not returned
        QCOMPARE(tally.pair(0, 1).messages, std::uint64_t{1});
        QCOMPARE(tally.ranks()[0].calls, std::uint64_t{0});
        QVERIFY(tally.calls().empty());
    }

    void theViewFollowsUntilSomebodyZooms() {
        RunBuilder run = manyCalls(100, 5, 10);
        const Computed all(run.store());
        const Positions at = Positions::byStep(all.store, all.steps);
        DiagramViewState view;
        view.layOut(at, 0, 960, 96);
        QCOMPARE(view.axis().visible, (Range{0, 10}));  // ten steps of 96 pixels
        view.reveal(50);
        QVERIFY(view.axis().visible.begin <= 50 && 50 <= view.axis().visible.end);
        view.zoom(0.5, 480);
        QVERIFY(view.isManual());
        QCOMPARE(view.axis().visible.length(), 20.0);
        view.layOut(at, 0, 480, 96);  // a narrower window keeps what is shown
        QCOMPARE(view.axis().visible.length(), 20.0);
        view.fit();
        QVERIFY(!view.isManual());
    }
};

QTEST_GUILESS_MAIN(TestLanes)
#include "tst_lanes.moc"
