// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/matching.h"

#include <gmock/gmock.h>

#include "analysed_run.h"
#include "trace/mpi_constants.h"

namespace rankscope {
namespace {

using namespace test;

struct MatchingTest : testing::Test {
    // The payloads (one int each) that the calls of a rank brought in, in order.
    static std::vector<int> brought(AnalysedRun& r, int rank) {
        std::vector<int> values;
        for (std::uint32_t i = 0; i < r.store().calls(rank).size(); ++i)
            for (const Message* m : r.matching.all_received_by({rank, i}))
                values.push_back(r.payload(*m));
        return values;
    }
};

TEST_F(MatchingTest, ASendAndItsReceive) {
    AnalysedRun r(2);
    r.run.at(10).enter(0, "MPI_Send", {.peer = 1, .tag = 7, .sent = ints({43523})});
    r.run.at(20).leave(0);
    r.run.at(30).enter(1, "MPI_Recv", {.peer = 0, .tag = 7});
    r.run.at(40).leave(1, {.source = 0, .tag = 7, .received = ints({43523})});
    r.update();

    ASSERT_EQ(r.matching.messages().size(), 1U);
    const Message& m = r.matching.messages()[0];
    EXPECT_EQ(m.sender, 0);
    EXPECT_EQ(m.receiver, 1);
    EXPECT_EQ(m.tag, 7);
    EXPECT_EQ(m.bytes, 4U);
    EXPECT_EQ(r.payload(m), 43523);
    EXPECT_EQ(m.posted, 10);
    EXPECT_EQ(m.sender_free, 20);
    EXPECT_EQ(m.asked, 30);
    EXPECT_EQ(m.received, 40);
    EXPECT_EQ(r.matching.sent_by({0, 0}), &m);
    EXPECT_EQ(r.matching.received_by({1, 0}), &m);
    EXPECT_EQ(r.matching.received_by({0, 0}), nullptr);
}

TEST_F(MatchingTest, MessagesOfATagDoNotOvertakeAndTagsSelect) {
    AnalysedRun r(2);
    r.run.call(0, "MPI_Send", {.peer = 1, .tag = 1, .sent = ints({10})});
    r.run.call(0, "MPI_Send", {.peer = 1, .tag = 2, .sent = ints({20})});
    r.run.call(0, "MPI_Send", {.peer = 1, .tag = 1, .sent = ints({11})});
    for (const int tag : {2, 1, 1})
        r.run.call(1, "MPI_Recv", {.peer = 0, .tag = tag}, {.source = 0, .tag = tag});
    r.update();
    EXPECT_THAT(brought(r, 1), testing::ElementsAre(20, 10, 11));
}

TEST_F(MatchingTest, AnyTagTakesTheEarliest) {
    AnalysedRun r(2);
    r.run.call(0, "MPI_Send", {.peer = 1, .tag = 5, .sent = ints({1})});
    r.run.call(0, "MPI_Send", {.peer = 1, .tag = 6, .sent = ints({2})});
    r.run.call(1, "MPI_Recv", {.peer = 0, .tag = mpi::kAnyTag}, {.source = 0, .tag = 5});
    r.run.call(1, "MPI_Recv", {.peer = 0, .tag = 6}, {.source = 0, .tag = 6});
    r.update();
    EXPECT_THAT(brought(r, 1), testing::ElementsAre(1, 2));
}

TEST_F(MatchingTest, AnySourceIsKnownFromTheStatus) {
    AnalysedRun r(3);
    r.run.call(1, "MPI_Send", {.peer = 0, .sent = ints({100})});
    r.run.call(2, "MPI_Send", {.peer = 0, .sent = ints({200})});
    r.run.call(0, "MPI_Recv", {.peer = mpi::kAnySource}, {.source = 2, .tag = 0});
    r.run.call(0, "MPI_Recv", {.peer = mpi::kAnySource}, {.source = 1, .tag = 0});
    r.update();
    EXPECT_THAT(brought(r, 0), testing::ElementsAre(200, 100));
}

// A receive from anyone that was posted first owns the first message, though it is the last of the
// two to say so.
TEST_F(MatchingTest, AnEarlierWildcardClaimsItsMessageLate) {
    AnalysedRun r(2);
    r.run.call(1, "MPI_Irecv", {.peer = mpi::kAnySource}, {.request = 1});
    r.run.call(1, "MPI_Irecv", {.peer = 0}, {.request = 2});
    r.run.call(0, "MPI_Send", {.peer = 1, .sent = ints({1})});
    r.run.call(0, "MPI_Send", {.peer = 1, .sent = ints({2})});
    r.run.call(1, "MPI_Wait", {.request = 2}, {.completions = {{2, 0, 0, 4}}});
    r.update();
    const Message* tentative = r.matching.asked_by({1, 1});
    ASSERT_NE(tentative, nullptr);
    EXPECT_EQ(r.payload(*tentative), 1) << "until the wildcard tells whence its message came";

    r.run.call(1, "MPI_Wait", {.request = 1}, {.completions = {{1, 0, 0, 4}}});
    r.update();
    EXPECT_EQ(r.payload(*r.matching.asked_by({1, 0})), 1);
    EXPECT_EQ(r.payload(*r.matching.asked_by({1, 1})), 2);
    EXPECT_EQ(r.payload(*r.matching.received_by({1, 2})), 2);
    EXPECT_EQ(r.payload(*r.matching.received_by({1, 3})), 1);
    EXPECT_GT(r.matching.revisions(), 0U);
}

TEST_F(MatchingTest, NonblockingCompletesInItsWait) {
    AnalysedRun r(2);
    r.run.at(10).enter(1, "MPI_Irecv", {.peer = 0, .tag = 3});
    r.run.at(11).leave(1, {.request = 1});
    r.run.at(20).enter(0, "MPI_Isend", {.peer = 1, .tag = 3, .sent = ints({9})});
    r.run.at(21).leave(0, {.request = 1});
    r.run.at(30).enter(0, "MPI_Waitall", {.pending = {1}});
    r.run.at(31).leave(0, {.completions = {{.request = 1}}});
    r.run.at(40).enter(1, "MPI_Test", {.request = 1});
    r.run.at(41).leave(1, {.flags = kCompleted, .completions = {{1, 0, 3, 4}}});
    r.update();
    const Message& m = r.matching.messages()[0];
    EXPECT_EQ(m.receive, (CallRef{1, 0}));
    EXPECT_EQ(m.completion, (CallRef{1, 1}));
    EXPECT_EQ(m.asked, 10);
    EXPECT_EQ(m.received, 41);
    EXPECT_EQ(m.sender_free, 31);
    EXPECT_EQ(r.matching.start_of(1, 1), (CallRef{1, 0}));
    EXPECT_EQ(r.matching.completion_of(1, 1), (CallRef{1, 1}));
    EXPECT_EQ(r.matching.asked_by({1, 0}), &m);
    EXPECT_EQ(r.matching.received_by({1, 0}), nullptr);
}

TEST_F(MatchingTest, PersistentRequestsSendAtEachStart) {
    AnalysedRun r(2);
    r.run.call(0, "MPI_Send_init", {.peer = 1, .tag = 4, .sent = ints({0})}, {.request = 1});
    r.run.call(1, "MPI_Recv_init", {.peer = 0, .tag = 4}, {.request = 1});
    for (const int round : {1, 2}) {
        r.run.call(1, "MPI_Start", {.request = 1});
        r.run.call(0, "MPI_Startall", {.sent = ints({round}), .pending = {1}});
        r.run.call(0, "MPI_Wait", {.request = 1}, {.completions = {{.request = 1}}});
        r.run.call(1, "MPI_Wait", {.request = 1}, {.completions = {{1, 0, 4, 4}}});
    }
    r.update();
    ASSERT_EQ(r.matching.messages().size(), 2U);
    EXPECT_THAT(brought(r, 1), testing::ElementsAre(1, 2));
    EXPECT_EQ(r.matching.messages()[0].send, (CallRef{0, 1}));
    EXPECT_EQ(r.matching.posted_by(0, 1, 2), (CallRef{0, 1}));
    EXPECT_EQ(r.matching.posted_by(0, 1, 99), (CallRef{0, 3}));
    EXPECT_EQ(r.matching.start_of(0, 1), (CallRef{0, 0}));
}

TEST_F(MatchingTest, BothHalvesOfSendrecv) {
    AnalysedRun r(2);
    for (const int rank : {0, 1})
        r.run.enter(rank, "MPI_Sendrecv",
                    {.peer = 1 - rank,
                     .tag = 1,
                     .sent = ints({rank + 10}),
                     .second_peer = 1 - rank,
                     .second_tag = 1,
                     .second_count = 1});
    for (const int rank : {0, 1}) r.run.leave(rank, {.source = 1 - rank, .tag = 1, .bytes = 4});
    r.update();
    EXPECT_THAT(brought(r, 0), testing::ElementsAre(11));
    EXPECT_THAT(brought(r, 1), testing::ElementsAre(10));
    EXPECT_EQ(r.matching.sent_by({0, 0})->receiver, 1);
    EXPECT_EQ(r.matching.sent_by({0, 0})->bytes, 4U);
}

TEST_F(MatchingTest, MessagesToOneself) {
    AnalysedRun r(1);
    r.run.call(0, "MPI_Isend", {.peer = 0, .sent = ints({5})}, {.request = 1});
    r.run.call(0, "MPI_Recv", {.peer = 0}, {.source = 0, .tag = 0});
    r.update();
    EXPECT_THAT(brought(r, 0), testing::ElementsAre(5));
}

TEST_F(MatchingTest, NothingGoesToOrComesFromProcNull) {
    AnalysedRun r(2);
    r.run.call(0, "MPI_Send", {.peer = mpi::kProcNull, .sent = ints({5})});
    r.run.call(1, "MPI_Recv", {.peer = mpi::kProcNull}, {.source = mpi::kProcNull, .tag = -1});
    r.update();
    EXPECT_EQ(r.matching.messages().size(), 0U);
    EXPECT_TRUE(r.matching.open_receives().empty());
}

TEST_F(MatchingTest, ARankThatTheCommunicatorDoesNotHaveGetsNothing) {
    AnalysedRun r(2);
    r.run.enter(1, "MPI_Send", {.peer = 2, .sent = ints({5})});
    r.update();
    EXPECT_EQ(r.matching.messages().size(), 0U);
}

TEST_F(MatchingTest, CommunicatorsKeepMessagesApart) {
    AnalysedRun r(4);
    r.run.communicator(50, {3, 1}, "half");
    // Rank 1 of half is world rank 1, rank 0 is world rank 3.
    r.run.call(3, "MPI_Send", {.peer = 1, .comm = 50, .sent = ints({33})});
    r.run.call(3, "MPI_Send", {.peer = 1, .sent = ints({44})});
    r.run.call(1, "MPI_Recv", {.peer = 3}, {.source = 3, .tag = 0});
    r.run.call(1, "MPI_Recv", {.peer = 0, .comm = 50}, {.source = 0, .tag = 0});
    r.update();
    EXPECT_THAT(brought(r, 1), testing::ElementsAre(44, 33));
    EXPECT_EQ(r.matching.messages()[0].sender, 3);
}

TEST_F(MatchingTest, IntercommunicatorsNameRanksOfTheOtherGroup) {
    AnalysedRun r(4);
    Communicator bridge;
    bridge.id = 60;
    bridge.members = {0, 1};
    bridge.remote_members = {2, 3};
    r.store().add_communicator(bridge);
    r.run.call(0, "MPI_Send", {.peer = 1, .comm = 60, .sent = ints({7})});
    r.run.call(3, "MPI_Recv", {.peer = 0, .comm = 60}, {.source = 0, .tag = 0});
    r.run.call(2, "MPI_Send", {.peer = 1, .comm = 60, .sent = ints({8})});
    r.run.call(1, "MPI_Recv", {.peer = mpi::kAnySource, .comm = 60}, {.source = 0, .tag = 0});
    r.update();
    EXPECT_THAT(brought(r, 3), testing::ElementsAre(7));
    EXPECT_THAT(brought(r, 1), testing::ElementsAre(8));
}

TEST_F(MatchingTest, AMatchedProbeKeepsItsMessage) {
    AnalysedRun r(2);
    r.run.call(0, "MPI_Send", {.peer = 1, .sent = ints({1})});
    r.run.call(0, "MPI_Send", {.peer = 1, .sent = ints({2})});
    r.run.call(1, "MPI_Mprobe", {.peer = mpi::kAnySource, .tag = mpi::kAnyTag},
               {.source = 0, .tag = 0, .bytes = 4, .flags = kCompleted});
    r.run.call(1, "MPI_Recv", {.peer = 0}, {.source = 0, .tag = 0});
    r.run.call(1, "MPI_Mrecv", {.peer = 0, .tag = 0}, {.source = 0, .tag = 0});
    r.update();
    EXPECT_THAT(brought(r, 1), testing::ElementsAre(2, 1));
    EXPECT_EQ(r.matching.received_by({1, 2})->receive, (CallRef{1, 0}));
}

TEST_F(MatchingTest, AProbeTakesNothing) {
    AnalysedRun r(2);
    r.run.call(0, "MPI_Send", {.peer = 1, .sent = ints({1})});
    r.run.call(1, "MPI_Probe", {.peer = 0}, {.source = 0, .tag = 0, .bytes = 4});
    r.update();
    EXPECT_FALSE(r.matching.messages()[0].receive.valid());
    ASSERT_EQ(r.matching.unreceived(1).size(), 1U);
    EXPECT_NE(r.matching.first_fitting(1, 0, 0, 1), nullptr);
    EXPECT_EQ(r.matching.first_fitting(1, 0, 9, 1), nullptr);
}

TEST_F(MatchingTest, ACancelledReceiveLeavesTheMessageToTheNext) {
    AnalysedRun r(2);
    r.run.call(1, "MPI_Irecv", {.peer = 0}, {.request = 1});
    r.run.call(0, "MPI_Send", {.peer = 1, .sent = ints({6})});
    r.run.call(1, "MPI_Cancel", {.request = 1});
    r.run.call(1, "MPI_Wait", {.request = 1},
               {.completions = {{.request = 1, .flags = kCompleted | kCancelled}}});
    r.run.call(1, "MPI_Recv", {.peer = 0}, {.source = 0, .tag = 0});
    r.update();
    EXPECT_FALSE(r.matching.asked_by({1, 0}));
    EXPECT_THAT(brought(r, 1), testing::ElementsAre(6));
    EXPECT_EQ(r.matching.received_by({1, 3})->receive, (CallRef{1, 3}));
}

TEST_F(MatchingTest, ACancelledReceiveThatGotNothingIsNoMoreOpen) {
    AnalysedRun r(2);
    r.run.call(1, "MPI_Irecv", {.peer = mpi::kAnySource}, {.request = 1});
    r.update();
    EXPECT_EQ(r.matching.open_receives().size(), 1U);
    r.run.call(1, "MPI_Wait", {.request = 1},
               {.completions = {{.request = 1, .flags = kCompleted | kCancelled}}});
    r.update();
    EXPECT_TRUE(r.matching.open_receives().empty());
}

TEST_F(MatchingTest, ACallThatFailedTookNoPart) {
    AnalysedRun r(2);
    r.run.call(0, "MPI_Send", {.peer = 1, .sent = ints({1})}, {.result = 4});
    r.run.call(0, "MPI_Send", {.peer = 1, .sent = ints({2})});
    r.run.call(1, "MPI_Recv", {.peer = 0}, {.source = 0, .tag = 0});
    r.update();
    EXPECT_THAT(brought(r, 1), testing::ElementsAre(2));
}

// Only the newest calls were kept: requests that were made before are not known, later ones are.
TEST_F(MatchingTest, ARecordThatBeginsInTheMiddle) {
    AnalysedRun r(2);
    r.run.call(1, "MPI_Wait", {.request = 4'000'000'000},
               {.completions = {{.request = 4'000'000'000, .flags = kCompleted | kCancelled}}});
    r.run.call(1, "MPI_Irecv", {.peer = 0}, {.request = 4'000'000'001});
    r.run.call(0, "MPI_Send", {.peer = 1, .sent = ints({6})});
    r.run.call(1, "MPI_Wait", {.request = 4'000'000'001},
               {.completions = {{4'000'000'001, 0, 0, 4}}});
    r.update();
    EXPECT_FALSE(r.matching.start_of(1, 4'000'000'000).valid());
    EXPECT_THAT(brought(r, 1), testing::ElementsAre(6));
}

TEST_F(MatchingTest, OpenCallsAreKnownBeforeTheyReturn) {
    AnalysedRun r(2);
    r.run.at(10).enter(1, "MPI_Recv", {.peer = 0, .tag = 1});
    r.run.at(15).enter(0, "MPI_Ssend", {.peer = 1, .tag = 2, .sent = ints({1})});
    r.update();
    ASSERT_EQ(r.matching.open_receives().size(), 1U);
    EXPECT_EQ(r.matching.open_receives()[0].tag, 1);
    EXPECT_TRUE(r.matching.messages()[0].synchronous);
    EXPECT_EQ(r.matching.messages()[0].received, kNever);
}

TEST_F(MatchingTest, SaysWhatWasUnderWayAtATime) {
    AnalysedRun r(2);
    r.run.at(10).enter(1, "MPI_Recv", {.peer = 0});
    r.run.at(20).enter(0, "MPI_Send", {.peer = 1, .sent = ints({1})});
    r.run.at(30).leave(0);
    r.run.at(40).leave(1, {.source = 0, .tag = 0});
    r.update();
    EXPECT_EQ(r.matching.early_receives(15).size(), 1U);
    EXPECT_TRUE(r.matching.early_receives(5).empty());
    EXPECT_TRUE(r.matching.early_receives(20).empty());
    EXPECT_TRUE(r.matching.under_way(15, 15).empty());
    EXPECT_EQ(r.matching.under_way(25, 25).size(), 1U);
    EXPECT_TRUE(r.matching.under_way(41, 50).empty());
    EXPECT_EQ(r.matching.messages().count_until(25), 1U);
}

}  // namespace
}  // namespace rankscope
