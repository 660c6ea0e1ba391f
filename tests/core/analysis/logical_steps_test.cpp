// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/logical_steps.h"

#include <gmock/gmock.h>

#include "analysed_run.h"
#include "trace/mpi_constants.h"

namespace rankscope {
namespace {

using namespace test;
using testing::ElementsAre;

LogicalSteps steps(AnalysedRun& r) {
    r.update();
    return logical_steps(r.store(), r.matching, r.collectives);
}

TEST(LogicalSteps, AReceiveIsLaterThanItsSend) {
    AnalysedRun r(2);
    r.run.call(0, "MPI_Send", {.peer = 1, .tag = 1, .sent = ints({1})});
    r.run.call(0, "MPI_Send", {.peer = 1, .tag = 2, .sent = ints({2})});
    r.run.call(1, "MPI_Recv", {.peer = 0, .tag = 2}, {.source = 0, .tag = 2});
    r.run.call(1, "MPI_Recv", {.peer = 0, .tag = 1}, {.source = 0, .tag = 1});
    const LogicalSteps s = steps(r);
    EXPECT_THAT(s.of_call[0], ElementsAre(0, 1));
    EXPECT_THAT(s.of_call[1], ElementsAre(2, 3));
    EXPECT_THAT(s.entered[1], ElementsAre(0, 3)) << "the first receive was there from the start";
    EXPECT_EQ(s.count, 4U);
}

TEST(LogicalSteps, MembersOfACollectiveShareAStep) {
    AnalysedRun r(2);
    r.run.call(0, "MPI_Send", {.peer = 1, .sent = ints({1})});
    r.run.call(0, "MPI_Barrier");
    r.run.call(1, "MPI_Recv", {.peer = 0}, {.source = 0, .tag = 0});
    r.run.call(1, "MPI_Barrier");
    const LogicalSteps s = steps(r);
    EXPECT_EQ(s.of_call[0][1], s.of_call[1][1]);
    EXPECT_GT(s.of_call[1][1], s.of_call[1][0]);
}

// Each rank passes its block on in one call: nobody waits for a chain of others.
TEST(LogicalSteps, AShiftWithSendrecvIsFlat) {
    AnalysedRun r(4);
    for (int rank = 0; rank < 4; ++rank)
        r.run.enter(rank, "MPI_Sendrecv",
                    {.peer = rank < 3 ? rank + 1 : mpi::kProcNull,
                     .sent = ints({rank}),
                     .second_peer = rank > 0 ? rank - 1 : mpi::kProcNull,
                     .second_count = 1});
    for (int rank = 0; rank < 4; ++rank)
        r.run.leave(rank, {.source = rank > 0 ? rank - 1 : mpi::kProcNull, .tag = 0});
    const LogicalSteps s = steps(r);
    for (int rank = 0; rank < 4; ++rank)
        EXPECT_EQ(s.entered[static_cast<std::size_t>(rank)][0], 0U);
    EXPECT_EQ(s.of_call[3][0], 1U);
}

// The same with a receive before the send is a staircase.
TEST(LogicalSteps, AShiftWithReceiveFirstIsAStaircase) {
    AnalysedRun r(4);
    for (int rank = 0; rank < 4; ++rank) {
        if (rank > 0)
            r.run.call(rank, "MPI_Recv", {.peer = rank - 1}, {.source = rank - 1, .tag = 0});
        if (rank < 3) r.run.call(rank, "MPI_Send", {.peer = rank + 1, .sent = ints({rank})});
    }
    const LogicalSteps s = steps(r);
    EXPECT_EQ(s.of_call[1][0], 1U);
    EXPECT_EQ(s.of_call[2][0], 3U);
    EXPECT_EQ(s.of_call[3][0], 5U);
}

TEST(LogicalSteps, AWaitIsLaterThanTheSendItBrings) {
    AnalysedRun r(2);
    r.run.call(1, "MPI_Irecv", {.peer = 0}, {.request = 1});
    r.run.call(0, "MPI_Barrier", {.comm = 0});
    r.run.call(0, "MPI_Send", {.peer = 1, .sent = ints({1})});
    r.run.call(1, "MPI_Wait", {.request = 1}, {.completions = {{1, 0, 0, 4}}});
    const LogicalSteps s = steps(r);
    EXPECT_GT(s.of_call[1][1], s.of_call[0][1]);
}

TEST(LogicalSteps, ADeadlockedRunHasStepsToo) {
    AnalysedRun r(2);
    r.run.enter(0, "MPI_Recv", {.peer = 1}).enter(1, "MPI_Recv", {.peer = 0});
    const LogicalSteps s = steps(r);
    EXPECT_THAT(s.of_call[0], ElementsAre(0));
    EXPECT_THAT(s.of_call[1], ElementsAre(0));
}

TEST(LogicalSteps, GrownBitByBitTheyAreTheSame) {
    AnalysedRun r(3);
    LogicalClock clock;
    const auto both_agree = [&] {
        const LogicalSteps at_once = steps(r);
        const LogicalSteps& grown = clock.update(r.store(), r.matching, r.collectives);
        EXPECT_EQ(grown.of_call, at_once.of_call);
        EXPECT_EQ(grown.entered, at_once.entered);
        EXPECT_EQ(grown.count, at_once.count);
    };
    for (int round = 0; round < 5; ++round) {
        r.run.enter(1, "MPI_Recv", {.peer = 0});
        both_agree();
        r.run.call(0, "MPI_Send", {.peer = 1, .sent = ints({round})});
        r.run.enter(2, "MPI_Barrier");
        both_agree();
        r.run.leave(1, {.source = 0, .tag = 0});
        r.run.enter(0, "MPI_Barrier").enter(1, "MPI_Barrier");
        r.run.leave(0).leave(1).leave(2);
        both_agree();
    }
}

}  // namespace
}  // namespace rankscope
