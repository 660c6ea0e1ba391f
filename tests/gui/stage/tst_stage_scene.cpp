// SPDX-License-Identifier: GPL-3.0-or-later
// What the stage shows at a moment, without a widget.
#include <QtTest>

#include "stage/stage_scene.h"
#include "support/run_builder.h"

using namespace rankscope;
using namespace rankscope::gui;
using test::RunBuilder;

namespace {

// A run with all that is computed over it; at() gives the stage after so many moments.
struct Shown {
    explicit Shown(RunBuilder& run) : store(run.store()) {
        moments.update(store);
        matching.update(store);
        collectives.update(store);
    }
    StageScene at(std::size_t count, bool live = false) {
        values.update(store);
        snap = snapshot(store, moments, count, matching, collectives, live);
        return stageScene({store, snap, matching, collectives, values, live}, {720, 260});
    }
    StageScene after(CallRef call, Moment::Kind kind) {
        for (std::size_t i = 0; i < moments.size(); ++i)
            if (moments[i].rank == call.rank && moments[i].index == call.index &&
                moments[i].kind == kind)
                return at(i + 1);
        return {};
    }
    const Store& store;
    Moments moments;
    Matching matching;
    Collectives collectives;
    ValueIndex values;
    Snapshot snap;
};

RunBuilder sendReceive() {
    RunBuilder run(2);
    run.site(0x100, "send_receive.c", 24).site(0x200, "send_receive.c", 27);
    run.at(10).enter(0, "MPI_Send", {.peer = 1, .sent = test::ints({43523}), .site = 0x100});
    run.at(20).leave(0);
    run.at(30).enter(1, "MPI_Recv", {.peer = 0, .before = test::ints({32767}), .site = 0x200});
    run.at(40).leave(1, {.source = 0, .tag = 0, .received = test::ints({43523})});
    return run;
}

LessonValue value(const char* title, LessonValue::From from, const char* call) {
    LessonValue result;
    result.title = title;
    result.from = from;
    result.call = call;
    return result;
}

constexpr auto kEnter = Moment::Kind::enter, kLeave = Moment::Kind::leave;

}  // namespace

class TestStageScene : public QObject {
    Q_OBJECT
  private slots:
    void cardsDoNotOverlapAndLeaveALane_data() {
        QTest::addColumn<int>("ranks");
        QTest::addColumn<QSizeF>("area");
        for (const int ranks : {1, 2, 3, 4, 7, 8, 16, 64, 300})
            for (const QSizeF area : {QSizeF(560, 200), QSizeF(720, 260), QSizeF(1300, 420)})
                QTest::addRow("%d ranks on %g x %g", ranks, area.width(), area.height())
                    << ranks << area;
    }
    void cardsDoNotOverlapAndLeaveALane() {
        QFETCH(int, ranks);
        QFETCH(QSizeF, area);
        const StageLayout layout = layoutStage(ranks, area, 2);
        QCOMPARE(static_cast<int>(layout.cards.size()), ranks);
        QCOMPARE(layout.content.width(), area.width());
        QVERIFY(layout.lane.height() >= 48);
        for (std::size_t i = 0; i < layout.cards.size(); ++i) {
            QVERIFY(QRectF(QPointF(0, 0), layout.content).contains(layout.cards[i]));
            QVERIFY(!layout.cards[i].intersects(layout.lane.adjusted(1, 1, -1, -1)));
            for (std::size_t j = 0; j < i; ++j)
                QVERIFY(!layout.cards[i].intersects(layout.cards[j]));
        }
    }

    void richerCardsWhereThereIsRoom() {
        QCOMPARE(layoutStage(2, {720, 260}, 2).size, CardSize::full);
        QCOMPARE(layoutStage(4, {720, 340}, 2).size, CardSize::full);
        QCOMPARE(layoutStage(16, {720, 260}, 2).size, CardSize::compact);
        QCOMPARE(layoutStage(300, {720, 260}, 2).size, CardSize::tile);
        QVERIFY(layoutStage(300, {720, 260}, 2).content.height() > 260);  // scrolls
    }

    void aMessageIsPostedThenMatchedThenCompleted() {
        RunBuilder run = sendReceive();
        Shown stage(run);
        const auto where = [](const StageScene& scene) {
            return scene.envelopes.at(0).envelope.where;
        };
        QVERIFY(stage.at(0).envelopes.empty());
        QCOMPARE(where(stage.after({0, 0}, kEnter)), Envelope::Where::offered);
        QCOMPARE(where(stage.after({0, 0}, kLeave)), Envelope::Where::inbox);
        QCOMPARE(where(stage.after({1, 0}, kEnter)), Envelope::Where::matched);
        const StageScene done = stage.after({1, 0}, kLeave);
        QCOMPARE(where(done), Envelope::Where::received);
        QCOMPARE(done.envelopes[0].envelope.payload, QStringLiteral("43523"));
        QCOMPARE(done.envelopes[0].envelope.accessible(),
                 QStringLiteral("message 43523 from rank 0 to rank 1, tag 0: completed"));
    }

    void messagesOfTheSameWayAreOneEnvelope() {
        RunBuilder run(2);
        for (int i = 0; i < 5; ++i) run.call(0, "MPI_Send", {.peer = 1, .sent = test::ints({i})});
        Shown stage(run);
        const StageScene scene = stage.at(stage.moments.size());
        QCOMPARE(scene.envelopes.size(), std::size_t{1});
        QCOMPARE(scene.envelopes[0].envelope.messages, 5);
        QCOMPARE(scene.envelopes[0].envelope.payload, QStringLiteral("0"));  // the oldest
    }

    void envelopesDoNotHideEachOther() {
        RunBuilder run(4);
        for (int from = 0; from < 4; ++from)
            for (int to = 0; to < 4; ++to)
                if (from != to)
                    run.call(from, "MPI_Send", {.peer = to, .sent = test::ints({10 * from + to})});
        Shown stage(run);
        values(stage);
        const StageScene scene = stage.at(stage.moments.size());
        QCOMPARE(scene.envelopes.size(), std::size_t{12});
        double hidden = 0, area = 0;
        for (std::size_t i = 0; i < scene.envelopes.size(); ++i) {
            area += scene.envelopes[i].box.width() * scene.envelopes[i].box.height();
            for (std::size_t j = 0; j < i; ++j) {
                const QRectF both = scene.envelopes[i].box.intersected(scene.envelopes[j].box);
                hidden += both.width() * both.height();
            }
        }
        QVERIFY2(hidden < area * 0.25, qPrintable(QString::number(hidden / area)));
    }

    void aCardShowsWhatTheLessonAsksFor() {
        RunBuilder run = sendReceive();
        Shown stage(run);
        values(stage);
        StageScene scene = stage.after({1, 0}, kEnter);
        QCOMPARE(scene.cards[0].values[1].text, QStringLiteral("43523"));
        QCOMPARE(scene.cards[1].values[0].text, QStringLiteral("32767"));  // before the message
        QVERIFY(scene.cards[1].values[0].fresh);
        QVERIFY(scene.cards[1].values[1].text.isEmpty());  // rank 1 cannot know it yet
        scene = stage.after({1, 0}, kLeave);
        QCOMPARE(scene.cards[1].values[1].text, QStringLiteral("43523"));
        QCOMPARE(scene.cards[1].place, QStringLiteral("line 27"));
    }

    void aCardSaysHowItsRankStands() {
        RunBuilder run = sendReceive();
        run.at(50).enter(1, "MPI_Recv", {.peer = 0});
        Shown stage(run);
        const StageScene scene = stage.at(stage.moments.size());
        QCOMPARE(scene.cards[1].mood, CardMood::waiting);
        QCOMPARE(scene.cards[1].status, QStringLiteral("MPI_Recv · waits for rank 0"));
        QCOMPARE(scene.cards[0].mood, CardMood::working);
        QVERIFY(scene.cards[0].accessible().startsWith(QStringLiteral("rank 0, line 24: ")));
    }

    void aKilledRankSaysByWhichSignal() {
        RunBuilder run(1);
        run.call(0, "MPI_Barrier");
        RankInfo& info = run.store().rank(0);
        info.life = Life::killed;
        info.signal = 9;
        Shown stage(run);
        const StageScene scene = stage.at(stage.moments.size());
        QCOMPARE(scene.cards[0].status, QStringLiteral("killed by signal 9 (SIGKILL)"));
        QCOMPARE(scene.cards[0].mood, CardMood::failed);
    }

    void aReductionIsOneHubWithSpokes() {
        RunBuilder run(3);
        const auto term = [](double x) {
            return test::Enter{.peer = 0, .sent = test::doubles({x}), .operation = "MPI_SUM"};
        };
        run.at(10).enter(1, "MPI_Reduce", term(-0.5));
        run.at(20).leave(1);
        run.at(30).enter(0, "MPI_Reduce", term(1));
        run.at(40).enter(2, "MPI_Reduce", term(0.25));
        run.at(50).leave(2);
        run.at(60).leave(0, {.received = test::doubles({0.75})});
        Shown stage(run);

        StageScene scene = stage.after({0, 0}, kEnter);
        QCOMPARE(scene.hubs.size(), std::size_t{1});
        QCOMPARE(scene.hubs[0].hub.title, QStringLiteral("MPI_Reduce · MPI_SUM"));
        QCOMPARE(scene.hubs[0].hub.note, QStringLiteral("2 of 3 are here, without rank 2"));
        QCOMPARE(scene.hubs[0].hub.root, 0);
        QVERIFY(scene.cards[0].root);
        QVERIFY(!scene.hubs[0].hub.spokes[2].arrived);
        QCOMPARE(scene.hubs[0].hub.spokes[1].gives, QStringLiteral("-0.5"));
        QVERIFY(scene.hubs[0].hub.spokes[1].left);  // handed over, gone on before the root

        scene = stage.after({0, 0}, kLeave);  // the last to leave still shows its result
        QCOMPARE(scene.hubs.at(0).hub.spokes[0].gets, QStringLiteral("0.75"));
        QVERIFY(scene.hubs[0].hub.spokes[1].gets.isEmpty());
    }

    void communicatorsOtherThanTheWorldAreOutlined() {
        RunBuilder run(4);
        run.communicator(77, {0, 2}, "even");
        run.enter(0, "MPI_Barrier", {.comm = 77});
        Shown stage(run);
        const StageScene scene = stage.at(stage.moments.size());
        QCOMPARE(scene.hubs.at(0).hub.commName, QStringLiteral("even"));
        QCOMPARE(scene.groups[0].size(), std::size_t{1});
        QCOMPARE(scene.groups[2].size(), std::size_t{1});
        QVERIFY(scene.groups[1].empty());
    }

    void withManyRanksEnvelopesAreLimited() {
        RunBuilder run(20);
        for (int from = 0; from < 20; ++from)
            for (int to = 0; to < 20; ++to)
                if (from != to) run.call(from, "MPI_Send", {.peer = to, .sent = test::ints({1})});
        Shown stage(run);
        const StageScene scene = stage.at(stage.moments.size());
        QVERIFY(scene.envelopes.size() < 100);
        QCOMPARE(static_cast<int>(scene.envelopes.size()) + scene.envelopesLeftOut, 20 * 19);
    }

  private:
    static void values(Shown& stage) {
        using From = LessonValue::From;
        stage.values.setValues({value("number before", From::before, "MPI_Recv"),
                                value("number", From::sent, "MPI_Send"),
                                value("number", From::received, "MPI_Recv")});
    }
};

QTEST_MAIN(TestStageScene)
#include "tst_stage_scene.moc"
