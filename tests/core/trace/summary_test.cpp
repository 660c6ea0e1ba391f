// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/summary.h"

#include <gtest/gtest.h>

#include "support/run_builder.h"
#include "trace/call_info.h"

namespace rankscope::test {
namespace {

TEST(Summary, CountsCallsTimeMessagesAndBytes) {
    RunBuilder run(2);
    run.at(10).enter(0, "MPI_Send", {.peer = 1, .sent = ints({1, 2})}).at(30).leave(0);
    run.at(20).enter(1, "MPI_Recv", {.peer = 0});
    run.at(60).leave(1, {.source = 0, .tag = 0, .received = ints({1, 2})});
    run.at(70).line(1, "done");
    run.at(80).enter(0, "MPI_Recv", {.peer = 1});  // never returns
    run.at(100).line(1, "end");

    const Summary summary = summarize(run.store());
    EXPECT_EQ(summary.events, 5u);
    EXPECT_EQ(summary.duration, 100);
    EXPECT_EQ(summary.total.calls, 3u);
    EXPECT_EQ(summary.total.lines, 2u);
    EXPECT_EQ(summary.total.in_mpi, 20 + 40 + 20);
    EXPECT_EQ(summary.total.sends, 1u);
    EXPECT_EQ(summary.total.bytes_sent, 8u);
    EXPECT_EQ(summary.total.receives, 1u) << "the one that never returned took nothing in";
    EXPECT_EQ(summary.total.bytes_received, 8u);

    ASSERT_EQ(summary.by_rank.size(), 2u);
    EXPECT_EQ(summary.by_rank[0].in_mpi, 40);
    EXPECT_EQ(summary.by_rank[1].last, 100);

    ASSERT_EQ(summary.by_call.size(), 2u) << "the longest first";
    EXPECT_STREQ(call_info(summary.by_call[0].call).name, "MPI_Recv");
    EXPECT_EQ(summary.by_call[0].calls, 2u);
    EXPECT_EQ(summary.by_call[0].longest, 40);
}

TEST(Summary, CountsAMessageWhereItsRequestCompletes) {
    RunBuilder run(2);
    run.call(0, "MPI_Irecv", {.peer = 1}, {.request = 1});
    run.call(0, "MPI_Isend", {.peer = 1, .sent = ints({7})}, {.request = 2});
    EXPECT_EQ(summarize(run.store()).total.receives, 0u);
    run.call(0, "MPI_Waitall", {.comm = 0, .pending = {1, 2}},
             {.completions = {{.request = 1, .source = 1, .tag = 0, .received = ints({8})},
                              {.request = 2, .flags = 0}}});
    const Summary summary = summarize(run.store());
    EXPECT_EQ(summary.total.receives, 1u);
    EXPECT_EQ(summary.total.bytes_received, 4u);
    EXPECT_EQ(summary.total.sends, 1u);
}

TEST(Summary, CountsAPersistentSendAtEachStart) {
    RunBuilder run(2);
    run.call(0, "MPI_Send_init", {.peer = 1, .sent = ints({1, 2})}, {.request = 1});
    run.call(0, "MPI_Recv_init", {.peer = 1}, {.request = 2});
    run.call(0, "MPI_Start", {.comm = 0, .request = 1});
    run.call(0, "MPI_Startall", {.comm = 0, .pending = {1, 2}});
    const Summary summary = summarize(run.store());
    EXPECT_EQ(summary.total.sends, 2u);
    EXPECT_EQ(summary.total.bytes_sent, 16u);
}

TEST(Summary, HasTheCallsThatAreOnlyCountedToo) {
    Store store(1);
    store.add_counted(0, call_by_name("MPI_Comm_rank"), 5);
    const Summary summary = summarize(store);
    ASSERT_EQ(summary.by_call.size(), 1u);
    EXPECT_EQ(summary.by_call[0].calls, 5u);
    EXPECT_FALSE(summary.by_call[0].recorded);
}

TEST(Summary, OfNoRunIsEmpty) {
    EXPECT_EQ(summarize(Store()).total.calls, 0u);
    EXPECT_EQ(summarize(Store(2)).total.first, 0);
}

}  // namespace
}  // namespace rankscope::test
