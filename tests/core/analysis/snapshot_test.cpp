// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/snapshot.h"

#include <gmock/gmock.h>

#include "analysed_run.h"
#include "trace/mpi_constants.h"

namespace rankscope {
namespace {

using namespace test;
using testing::ElementsAre;
using testing::IsEmpty;

struct SnapshotTest : testing::Test {
    static Snapshot at(AnalysedRun& r, std::size_t shown, bool live = false) {
        return snapshot(r.store(), r.moments, shown, r.matching, r.collectives, live);
    }
    static Snapshot newest(AnalysedRun& r, bool live) { return at(r, r.moments.size(), live); }
};

AnalysedRun send_and_receive() {
    AnalysedRun r(2);
    r.run.at(10).enter(1, "MPI_Recv", {.peer = 0, .before = ints({-7})});
    r.run.at(20).enter(0, "MPI_Send", {.peer = 1, .sent = ints({43523})});
    r.run.at(30).leave(0);
    r.run.at(40).leave(1, {.source = 0, .tag = 0, .received = ints({43523})});
    r.update();
    return r;
}

TEST_F(SnapshotTest, NothingHasHappenedBeforeTheFirstMoment) {
    AnalysedRun r = send_and_receive();
    const Snapshot s = at(r, 0);
    EXPECT_FALSE(s.moment);
    EXPECT_EQ(s.ranks[0].standing, Standing::absent);
    EXPECT_THAT(s.messages, IsEmpty());
}

TEST_F(SnapshotTest, AReceiverWaitsForItsSender) {
    AnalysedRun r = send_and_receive();
    const Snapshot s = at(r, 1);
    EXPECT_EQ(s.ranks[1].standing, Standing::in_call);
    EXPECT_THAT(s.ranks[1].waits_for, ElementsAre(0));
    EXPECT_EQ(s.ranks[1].before, "-7");
    ASSERT_EQ(s.open_receives.size(), 1U);
    EXPECT_EQ(s.open_receives[0].source, 0);
    EXPECT_THAT(s.messages, IsEmpty());
}

TEST_F(SnapshotTest, AMessageIsMatchedThenReceivedThenGone) {
    AnalysedRun r = send_and_receive();
    const Snapshot sent = at(r, 2);
    ASSERT_EQ(sent.messages.size(), 1U);
    EXPECT_EQ(sent.messages[0].state, MessageState::matched);
    EXPECT_THAT(sent.ranks[1].waits_for, IsEmpty()) << "its message is on the way";
    EXPECT_THAT(sent.open_receives, IsEmpty());
    EXPECT_EQ(sent.ranks[0].values, "43523");

    const Snapshot received = at(r, 4);
    ASSERT_EQ(received.messages.size(), 1U);
    EXPECT_EQ(received.messages[0].state, MessageState::received);
    EXPECT_EQ(received.ranks[1].values, "43523");
    EXPECT_EQ(received.ranks[1].standing, Standing::computing);

    r.run.at(50).line(1, "got it");
    r.update();
    EXPECT_THAT(newest(r, false).messages, IsEmpty());
}

TEST_F(SnapshotTest, AMessageThatNobodyAskedForWaits) {
    AnalysedRun r(2);
    r.run.call(0, "MPI_Send", {.peer = 1, .sent = ints({5})});
    r.run.line(0, "sent");
    r.run.enter(1, "MPI_Recv", {.peer = 0});
    r.update();
    EXPECT_EQ(at(r, 3).messages[0].state, MessageState::posted);
    EXPECT_EQ(at(r, 4).messages[0].state, MessageState::matched);
}

// Held before a call, a rank has entered it and yet handed nothing over.
TEST_F(SnapshotTest, AHeldRankHasHandedNothingOver) {
    AnalysedRun r(2);
    r.run.enter(0, "MPI_Send", {.peer = 1, .sent = ints({5})});
    r.store().rank(0).life = Life::held;
    r.update();
    const Snapshot live = newest(r, true);
    EXPECT_EQ(live.ranks[0].standing, Standing::before_call);
    EXPECT_EQ(live.ranks[0].life, Life::held);
    EXPECT_THAT(live.messages, IsEmpty());
    EXPECT_THAT(live.ranks[0].waits_for, IsEmpty());
    EXPECT_EQ(newest(r, false).messages.size(), 1U) << "of a moment in the past";
}

TEST_F(SnapshotTest, CollectivesShowWhoIsInsideAndWhoIsAwaited) {
    AnalysedRun r(3);
    r.run.enter(0, "MPI_Barrier").enter(2, "MPI_Barrier").enter(1, "MPI_Barrier");
    r.run.leave(0);
    r.update();
    const Snapshot two = at(r, 2);
    ASSERT_EQ(two.collectives.size(), 1U);
    EXPECT_THAT(two.ranks[0].waits_for, ElementsAre(1));
    EXPECT_EQ(two.ranks[1].standing, Standing::absent);
    EXPECT_THAT(at(r, 3).ranks[0].waits_for, IsEmpty());
}

// A rank that has given its share to a reduction and left never waited for those who came later.
TEST_F(SnapshotTest, AReductionDoesNotHoldWhoHasGiven) {
    AnalysedRun r(3);
    r.run.at(10).enter(2, "MPI_Reduce", {.peer = 0, .sent = ints({2})});
    r.run.at(20).enter(0, "MPI_Reduce", {.peer = 0, .sent = ints({0})});
    r.run.at(30).leave(2);
    r.run.at(40).enter(1, "MPI_Reduce", {.peer = 0, .sent = ints({1})});
    r.run.at(50).leave(1);
    r.run.at(60).leave(0, {.received = ints({3})});
    r.update();
    EXPECT_THAT(at(r, 1).ranks[2].waits_for, ElementsAre(0)) << "rank 0 came before it left";
    EXPECT_THAT(at(r, 2).ranks[2].waits_for, IsEmpty()) << "rank 1 came after it had left";
    EXPECT_THAT(at(r, 2).ranks[0].waits_for, ElementsAre(1));
}

TEST_F(SnapshotTest, AWaitNamesWhomItWaitsFor) {
    AnalysedRun r(3);
    r.run.call(0, "MPI_Irecv", {.peer = 1}, {.request = 1});
    r.run.call(0, "MPI_Irecv", {.peer = 2}, {.request = 2});
    r.run.enter(0, "MPI_Waitall", {.comm = 0, .pending = {1, 2}});
    r.run.enter(2, "MPI_Send", {.peer = 0, .sent = ints({1})});
    r.update();
    EXPECT_THAT(at(r, 5).ranks[0].waits_for, ElementsAre(1, 2));
    EXPECT_THAT(at(r, 6).ranks[0].waits_for, ElementsAre(1));
}

TEST_F(SnapshotTest, AnySourceWaitsForAllOthers) {
    AnalysedRun r(3);
    r.run.enter(1, "MPI_Recv", {.peer = mpi::kAnySource});
    r.update();
    EXPECT_THAT(newest(r, true).ranks[1].waits_for, ElementsAre(0, 2));
}

TEST_F(SnapshotTest, TheEndOfARankIsShownAtTheEnd) {
    AnalysedRun r(2);
    r.run.call(0, "MPI_Init", {.comm = 0}).call(1, "MPI_Init", {.comm = 0});
    r.run.call(0, "MPI_Finalize", {.comm = 0});
    r.run.enter(1, "MPI_Send", {.peer = 0, .sent = ints({1})});
    r.store().rank(0).life = Life::finished;
    r.store().rank(1).life = Life::killed;
    r.update();
    const Snapshot early = at(r, 4);
    EXPECT_EQ(early.ranks[0].standing, Standing::computing);
    EXPECT_EQ(early.ranks[1].life, Life::running);
    const Snapshot finalized = at(r, 6);
    EXPECT_EQ(finalized.ranks[0].standing, Standing::ended);
    const Snapshot end = newest(r, false);
    EXPECT_EQ(end.ranks[1].standing, Standing::ended);
    EXPECT_EQ(end.ranks[1].life, Life::killed);
}

TEST_F(SnapshotTest, MomentsAtTheSameTimeComeOneByOne) {
    AnalysedRun r(2);
    r.run.at(10).enter(0, "MPI_Barrier");
    r.run.at(10).enter(1, "MPI_Barrier");
    r.update();
    EXPECT_EQ(at(r, 1).ranks[0].calls, 1U);
    EXPECT_EQ(at(r, 1).ranks[1].calls, 0U);
    EXPECT_EQ(at(r, 2).ranks[1].calls, 1U);
}

}  // namespace
}  // namespace rankscope
