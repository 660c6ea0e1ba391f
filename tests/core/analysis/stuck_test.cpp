// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/stuck.h"

#include <gmock/gmock.h>

#include <csignal>

#include "analysed_run.h"
#include "trace/mpi_constants.h"

namespace rankscope {
namespace {

using namespace test;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::UnorderedElementsAre;

std::optional<Stuck> verdict(AnalysedRun& r) {
    r.update();
    return find_stuck(r.store(), r.matching, r.collectives);
}

void init_all(AnalysedRun& r, int ranks) {
    for (int rank = 0; rank < ranks; ++rank) r.run.call(rank, "MPI_Init", {.comm = 0});
}

constexpr std::uint64_t kSite = 0x100;

// --- runs that cannot go on ---

TEST(Stuck, BothReceiveBeforeTheySend) {
    AnalysedRun r(2);
    r.run.site(kSite, "recv_before_send.c", 14);
    r.run.enter(0, "MPI_Recv", {.peer = 1, .site = kSite});
    r.run.enter(1, "MPI_Recv", {.peer = 0, .site = kSite});
    const auto stuck = verdict(r);
    ASSERT_TRUE(stuck);
    EXPECT_TRUE(stuck->certain);
    EXPECT_THAT(stuck->cycle, UnorderedElementsAre(0, 1));
    EXPECT_EQ(stuck->sentence,
              "Ranks 0 and 1 wait for each other: rank 0 waits in MPI_Recv (recv_before_send.c:14) "
              "for a message from rank 1 with tag 0 and rank 1 waits in MPI_Recv "
              "(recv_before_send.c:14) for a message from rank 0 with tag 0. None of them has sent "
              "what the others ask for.");
    EXPECT_THAT(stuck->way_out, HasSubstr("send before it receives"));
    ASSERT_EQ(stuck->ranks.size(), 2U);
    EXPECT_THAT(stuck->ranks[0].waits_for, ElementsAre(1));
}

TEST(Stuck, ARingOfThree) {
    AnalysedRun r(3);
    for (int rank = 0; rank < 3; ++rank)
        r.run.enter(rank, "MPI_Recv", {.peer = (rank + 2) % 3, .tag = 7});
    const auto stuck = verdict(r);
    ASSERT_TRUE(stuck);
    EXPECT_EQ(stuck->cycle.size(), 3U);
    EXPECT_THAT(stuck->sentence, HasSubstr("Ranks 0, 1 and 2 wait for each other"));
}

TEST(Stuck, BothSendLongMessagesFirst) {
    AnalysedRun r(2);
    for (const int rank : {0, 1})
        r.run.enter(rank, "MPI_Send",
                    {.peer = 1 - rank, .count = 1 << 20, .sent = ints({1, 2, 3})});
    const auto stuck = verdict(r);
    ASSERT_TRUE(stuck);
    EXPECT_FALSE(stuck->certain) << "MPI may still buffer a standard send";
    EXPECT_THAT(stuck->sentence, HasSubstr("4 MiB"));
    EXPECT_THAT(stuck->sentence, HasSubstr("None of them has come to its receive"));
}

TEST(Stuck, SynchronousSendsAreCertain) {
    AnalysedRun r(2);
    for (const int rank : {0, 1})
        r.run.enter(rank, "MPI_Ssend", {.peer = 1 - rank, .sent = ints({1})});
    const auto stuck = verdict(r);
    ASSERT_TRUE(stuck);
    EXPECT_TRUE(stuck->certain);
}

TEST(Stuck, StrictSendsAreCertainToo) {
    AnalysedRun r(2);
    r.store().facts().strict_sends = true;
    for (const int rank : {0, 1})
        r.run.enter(rank, "MPI_Send", {.peer = 1 - rank, .sent = ints({1})});
    ASSERT_TRUE(verdict(r));
    EXPECT_TRUE(verdict(r)->certain);
}

TEST(Stuck, TheTagDiffers) {
    AnalysedRun r(2);
    init_all(r, 2);
    r.run.call(0, "MPI_Send", {.peer = 1, .tag = 1, .sent = ints({43523})});
    r.run.enter(0, "MPI_Finalize", {.comm = 0});
    r.run.enter(1, "MPI_Recv", {.peer = 0, .tag = 0});
    const auto stuck = verdict(r);
    ASSERT_TRUE(stuck);
    EXPECT_EQ(
        stuck->sentence,
        "Rank 1 waits in MPI_Recv for a message from rank 0 with tag 0, but rank 0 has called "
        "MPI_Finalize: nothing more comes from it. Rank 0 has sent 43523 to rank 1 with tag "
        "1, but rank 1 asks for tag 0: only the tags differ.");
    EXPECT_EQ(stuck->way_out, "Give the send and the receive the same tag.");
}

TEST(Stuck, TheCommunicatorDiffers) {
    AnalysedRun r(2);
    r.run.communicator(90, {0, 1}, "domain");
    r.run.call(0, "MPI_Send", {.peer = 1, .sent = ints({5})});
    r.run.enter(0, "MPI_Recv", {.peer = 1});
    r.run.enter(1, "MPI_Recv", {.peer = 0, .comm = 90});
    const auto stuck = verdict(r);
    ASSERT_TRUE(stuck);
    EXPECT_THAT(stuck->sentence, HasSubstr("asks on domain: only the communicators differ"));
}

TEST(Stuck, TheSenderIsAnother) {
    AnalysedRun r(3);
    r.run.call(2, "MPI_Send", {.peer = 1, .sent = ints({5})});
    for (const int rank : {0, 2}) {
        r.run.call(rank, "MPI_Finalize", {.comm = 0});
        r.store().rank(rank).life = Life::finished;
    }
    r.run.enter(1, "MPI_Recv", {.peer = 0});
    const auto stuck = verdict(r);
    ASSERT_TRUE(stuck);
    EXPECT_THAT(stuck->sentence, HasSubstr("Rank 2 has sent 5 to rank 1 with tag 0"));
    EXPECT_THAT(stuck->way_out, HasSubstr("MPI_ANY_SOURCE"));
}

TEST(Stuck, ThePartnerHasLeft) {
    AnalysedRun r(2);
    init_all(r, 2);
    r.run.enter(0, "MPI_Recv", {.peer = 1});
    r.run.call(1, "MPI_Finalize", {.comm = 0});
    r.store().rank(1).life = Life::finished;
    const auto stuck = verdict(r);
    ASSERT_TRUE(stuck);
    EXPECT_EQ(
        stuck->sentence,
        "Rank 0 waits in MPI_Recv for a message from rank 1 with tag 0, but rank 1 has called "
        "MPI_Finalize and ended: nothing more comes from it.");
}

TEST(Stuck, ThePartnerEndedBeforeInit) {
    AnalysedRun r(2);
    r.run.enter(0, "MPI_Init", {.comm = 0});
    r.store().rank(1).initialized = false;
    r.store().rank(1).life = Life::finished;
    const auto stuck = verdict(r);
    ASSERT_TRUE(stuck);
    EXPECT_THAT(stuck->sentence, HasSubstr("rank 1 has ended without MPI_Init"));
}

TEST(Stuck, ThePartnerDied) {
    AnalysedRun r(2);
    r.run.enter(0, "MPI_Recv", {.peer = 1});
    r.store().rank(1).life = Life::killed;
    r.store().rank(1).signal = SIGSEGV;
    const auto stuck = verdict(r);
    ASSERT_TRUE(stuck);
    EXPECT_THAT(stuck->sentence, HasSubstr("rank 1 was killed by signal 11"));
}

TEST(Stuck, OnlyTheRootBroadcasts) {
    AnalysedRun r(3);
    init_all(r, 3);
    r.run.enter(0, "MPI_Bcast", {.peer = 0, .count = 200000, .sent = ints({1})});
    for (const int rank : {1, 2}) r.run.enter(rank, "MPI_Recv", {.peer = 0});
    const auto stuck = verdict(r);
    ASSERT_TRUE(stuck);
    EXPECT_THAT(stuck->sentence,
                HasSubstr("Rank 0 waits in MPI_Bcast with root rank 0, the 1st collective call on "
                          "MPI_COMM_WORLD; but rank 1 stands in MPI_Recv and rank 2 stands in "
                          "MPI_Recv."));
    EXPECT_THAT(stuck->way_out, HasSubstr("Let rank 1 call MPI_Bcast as well"));
}

TEST(Stuck, CollectivesCrossed) {
    AnalysedRun r(2);
    r.run.enter(0, "MPI_Barrier");
    r.run.enter(1, "MPI_Bcast", {.peer = 0, .before = ints({0})});
    const auto stuck = verdict(r);
    ASSERT_TRUE(stuck);
    EXPECT_THAT(stuck->sentence,
                HasSubstr("do not agree on the 1st collective call on MPI_COMM_WORLD: rank 0 calls "
                          "MPI_Barrier and rank 1 calls MPI_Bcast with root rank 0"));
}

TEST(Stuck, TwoRoots) {
    AnalysedRun r(2);
    for (const int rank : {0, 1})
        r.run.enter(rank, "MPI_Reduce", {.peer = rank, .sent = ints({1})});
    const auto stuck = verdict(r);
    ASSERT_TRUE(stuck);
    EXPECT_THAT(stuck->sentence, HasSubstr("rank 1 calls MPI_Reduce with root rank 1"));
    EXPECT_EQ(stuck->way_out, "Let all members name the same root.");
}

// An extra barrier on rank 0 met the last barrier of the others; at the end it stands alone.
TEST(Stuck, TheExtraBarrier) {
    AnalysedRun r(3);
    for (int rank = 0; rank < 3; ++rank) r.run.enter(rank, "MPI_Barrier");
    for (int rank = 0; rank < 3; ++rank) r.run.leave(rank);
    for (const int rank : {1, 2}) r.run.enter(rank, "MPI_Finalize", {.comm = 0});
    r.run.enter(0, "MPI_Barrier");
    const auto stuck = verdict(r);
    ASSERT_TRUE(stuck);
    EXPECT_TRUE(stuck->certain);
    EXPECT_THAT(stuck->sentence, HasSubstr("the 2nd collective call on MPI_COMM_WORLD"));
    EXPECT_THAT(stuck->sentence, HasSubstr("rank 1 has called MPI_Finalize"));
}

TEST(Stuck, ARankSendsToItself) {
    AnalysedRun r(1);
    r.run.enter(0, "MPI_Ssend", {.peer = 0, .sent = ints({1})});
    const auto stuck = verdict(r);
    ASSERT_TRUE(stuck);
    EXPECT_THAT(stuck->cycle, ElementsAre(0));
    EXPECT_THAT(stuck->sentence, HasSubstr("Rank 0 waits for itself"));
}

TEST(Stuck, AWaitForAReceiveThatNobodyServes) {
    AnalysedRun r(2);
    for (const int rank : {0, 1}) {
        r.run.call(rank, "MPI_Irecv", {.peer = 1 - rank}, {.request = 1});
        r.run.enter(rank, "MPI_Wait", {.comm = 0, .request = 1});
    }
    const auto stuck = verdict(r);
    ASSERT_TRUE(stuck);
    EXPECT_THAT(stuck->sentence,
                HasSubstr("rank 0 waits in MPI_Wait for its MPI_Irecv: a message from rank 1"));
}

TEST(Stuck, ARunThatWasStoppedIsJudgedAsItStood) {
    AnalysedRun r(2);
    r.run.enter(0, "MPI_Recv", {.peer = 1}).enter(1, "MPI_Recv", {.peer = 0});
    for (const int rank : {0, 1}) {
        r.store().rank(rank).life = Life::killed;
        r.store().rank(rank).signal = SIGKILL;
    }
    r.store().facts().ended = "stopped by you";
    EXPECT_TRUE(verdict(r));
}

// --- runs that can, or that may ---

TEST(Stuck, NotWhileARankComputes) {
    AnalysedRun r(2);
    init_all(r, 2);
    r.run.enter(0, "MPI_Recv", {.peer = 1});
    EXPECT_FALSE(verdict(r)) << "the slow partner may send";
}

TEST(Stuck, NotWhileARankIsHeld) {
    AnalysedRun r(2);
    r.run.enter(0, "MPI_Recv", {.peer = 1}).enter(1, "MPI_Recv", {.peer = 0});
    r.store().rank(1).life = Life::held;
    EXPECT_FALSE(verdict(r));
}

TEST(Stuck, NotWhileAMessageIsOnItsWay) {
    AnalysedRun r(2);
    r.run.enter(0, "MPI_Recv", {.peer = 1});
    r.run.enter(1, "MPI_Send", {.peer = 0, .count = 1 << 20, .sent = ints({1})});
    EXPECT_FALSE(verdict(r));
}

TEST(Stuck, NotWhileAnySourceHasSomethingToTake) {
    AnalysedRun r(2);
    r.run.enter(0, "MPI_Recv", {.peer = mpi::kAnySource, .tag = mpi::kAnyTag});
    r.run.enter(1, "MPI_Ssend", {.peer = 0, .tag = 4, .sent = ints({1})});
    EXPECT_FALSE(verdict(r));
}

TEST(Stuck, NotWhenAllHaveComeToACollective) {
    AnalysedRun r(2);
    r.run.enter(0, "MPI_Barrier").enter(1, "MPI_Barrier");
    EXPECT_FALSE(verdict(r));
}

TEST(Stuck, NotWhenBothExchange) {
    AnalysedRun r(2);
    for (const int rank : {0, 1})
        r.run.enter(
            rank, "MPI_Sendrecv",
            {.peer = 1 - rank, .sent = ints({1}), .second_peer = 1 - rank, .second_count = 1});
    EXPECT_FALSE(verdict(r));
}

TEST(Stuck, NotWithProcNull) {
    AnalysedRun r(1);
    r.run.enter(0, "MPI_Sendrecv",
                {.peer = mpi::kProcNull, .second_peer = mpi::kProcNull, .second_count = 1});
    EXPECT_FALSE(verdict(r));
}

// Works only because it is small: two sends as short as one that MPI has taken already.
TEST(Stuck, NotWhenMpiHasBufferedAsMuchBefore) {
    AnalysedRun r(2);
    r.run.call(0, "MPI_Send", {.peer = 1, .tag = 9, .sent = ints({1, 2})});
    for (const int rank : {0, 1})
        r.run.enter(rank, "MPI_Send", {.peer = 1 - rank, .sent = ints({1})});
    EXPECT_FALSE(verdict(r));
}

TEST(Stuck, NotWhenOneOfSeveralCanComplete) {
    AnalysedRun r(3);
    r.run.call(0, "MPI_Irecv", {.peer = 1}, {.request = 1});
    r.run.call(0, "MPI_Irecv", {.peer = 2}, {.request = 2});
    r.run.call(2, "MPI_Send", {.peer = 0, .sent = ints({1})});
    r.run.enter(1, "MPI_Recv", {.peer = 0}).enter(2, "MPI_Recv", {.peer = 0});
    r.run.enter(0, "MPI_Waitany", {.comm = 0, .pending = {1, 2}});
    EXPECT_FALSE(verdict(r));
    r.run.leave(0, {.completions = {{2, 2, 0, 4}}});
    r.run.enter(0, "MPI_Waitany", {.comm = 0, .pending = {1}});
    EXPECT_TRUE(verdict(r));
}

TEST(Stuck, NotARunThatEndedByItself) {
    AnalysedRun r(2);
    r.run.enter(0, "MPI_Recv", {.peer = 1});
    r.store().rank(0).life = r.store().rank(1).life = Life::killed;
    r.store().rank(0).signal = SIGKILL;
    r.store().rank(1).signal = SIGSEGV;
    EXPECT_FALSE(verdict(r)) << "the launcher ended it, because rank 1 died";
}

TEST(Stuck, NotWhenARankWasStoppedWhileItComputed) {
    AnalysedRun r(2);
    init_all(r, 2);
    r.run.enter(0, "MPI_Recv", {.peer = 1});
    for (const int rank : {0, 1}) {
        r.store().rank(rank).life = Life::killed;
        r.store().rank(rank).signal = SIGKILL;
    }
    r.store().facts().ended = "stopped by you";
    EXPECT_FALSE(verdict(r));
}

}  // namespace
}  // namespace rankscope
