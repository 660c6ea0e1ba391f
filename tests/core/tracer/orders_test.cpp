// SPDX-License-Identifier: GPL-3.0-or-later
// Holding and stepping real ranks by the control page.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/tracer/traced_run.h"

using namespace rankscope;
using namespace rankscope::test;
using testing::ElementsAre;

namespace {

const std::string kSendReceive = RANKSCOPE_PROGRAMS "/tracer_send_receive";

RunOptions held() {
    RunOptions options;
    options.attention = kHold;
    return options;
}

bool stands(TracedRun& run, int rank) {
    return becomes_true([&] { return run.slot(rank).held == 1; });
}

// Steps `rank` and waits until it stands again.
void step_and_stand(TracedRun& run, int rank) {
    const std::uint64_t begun = run.slot(rank).begun;
    run.step(rank);
    ASSERT_TRUE(becomes_true([&] { return run.slot(rank).begun == begun + 1; }));
    ASSERT_TRUE(stands(run, rank));
}

TEST(Orders, AHeldRankStandsBeforeItsFirstCallAndTheLogSaysWhich) {
    TracedRun run(kSendReceive, held());
    ASSERT_TRUE(stands(run, 0));
    ASSERT_TRUE(stands(run, 1));
    const Store store = run.store();
    EXPECT_THAT(call_names(store, 0), ElementsAre("MPI_Init"));
    EXPECT_TRUE(store.calls(0)[0].open());
    EXPECT_EQ(run.slot(0).begun, 0u);
}

TEST(Orders, StepsOneCallOfOneRank) {
    TracedRun run(kSendReceive, held());
    ASSERT_TRUE(stands(run, 0) && stands(run, 1));
    run.step(0);  // MPI_Init is collective: it returns when both are in
    step_and_stand(run, 1);
    ASSERT_TRUE(stands(run, 0));
    EXPECT_THAT(call_names(run.store(), 0), ElementsAre("MPI_Init", "MPI_Send"));
    step_and_stand(run, 0);
    const Store store = run.store();
    EXPECT_THAT(call_names(store, 0), ElementsAre("MPI_Init", "MPI_Send", "MPI_Barrier"));
    EXPECT_THAT(call_names(store, 1), ElementsAre("MPI_Init", "MPI_Recv"));
    EXPECT_TRUE(store.calls(1)[1].open());
}

TEST(Orders, LetGoTheRunEndsAsUsual) {
    TracedRun run(kSendReceive, held());
    ASSERT_TRUE(stands(run, 0) && stands(run, 1));
    run.order(0);
    const Ended end = run.wait();
    EXPECT_EQ(end.code, 0);
    EXPECT_EQ(end.output, "Process 1 received number 43523 from process 0\n");
}

TEST(Orders, SteppedToTheEndTheCallsAreThoseOfAFreeRun) {
    TracedRun free(kSendReceive);
    free.wait();
    TracedRun run(kSendReceive, held());
    for (int rank : {0, 1}) run.slot(rank).permits = 100;
    run.order(kHold);
    EXPECT_EQ(run.wait().code, 0);
    for (int rank : {0, 1})
        EXPECT_EQ(call_names(run.store(), rank), call_names(free.store(), rank));
    EXPECT_EQ(run.slot(0).begun, 4u);  // Init, Send, Barrier, Finalize
}

TEST(Orders, PaceDelaysEachCall) {
    RunOptions options;
    options.attention = kPace;
    TracedRun run(kSendReceive, options);
    run.control().pace_ns = 50'000'000;
    run.order(kPace);
    run.wait();
    const Store store = run.store();
    for (const Call& call : store.calls(0)) EXPECT_GE(call.leave - call.enter, 45'000'000);
}

TEST(Orders, ALateRankIsLateAlone) {
    RunOptions options;
    options.attention = kHold;
    TracedRun run(kSendReceive, options);
    ASSERT_TRUE(stands(run, 0) && stands(run, 1));
    run.slot(0).late_ns = 60'000'000;
    run.order(kLate);
    run.wait();
    const Store store = run.store();
    EXPECT_GE(
        calls_named(store, 0, "MPI_Send")[0].leave - calls_named(store, 0, "MPI_Send")[0].enter,
        55'000'000);
    EXPECT_GE(
        calls_named(store, 1, "MPI_Recv")[0].leave - calls_named(store, 1, "MPI_Recv")[0].enter,
        30'000'000);  // it waits for rank 0
}

TEST(Orders, StrictSendsWaitForTheReceiver) {
    RunOptions options;
    options.attention = kHold | kStrictSends;
    TracedRun run(kSendReceive, options);
    ASSERT_TRUE(stands(run, 0) && stands(run, 1));
    run.step(0);
    step_and_stand(run, 1);  // now before MPI_Recv
    ASSERT_TRUE(stands(run, 0));
    run.step(0);
    // A buffered send of 4 bytes would be back at once; this one waits for the receive.
    EXPECT_FALSE(becomes_true([&] { return !calls_named(run.store(), 0, "MPI_Send")[0].open(); },
                              std::chrono::milliseconds(300)));
    run.step(1);
    EXPECT_TRUE(becomes_true([&] { return !calls_named(run.store(), 0, "MPI_Send")[0].open(); }));
    run.order(0);
    EXPECT_EQ(run.wait().code, 0);
}

}  // namespace
