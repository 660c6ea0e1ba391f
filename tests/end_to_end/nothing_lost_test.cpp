// SPDX-License-Identifier: GPL-3.0-or-later
// Ranks and tools that are killed: what was done is kept, and nobody is left behind.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <thread>

#include "command_line.h"

namespace rankscope::test {
namespace {

using nlohmann::json;

std::size_t count(const json& events, int rank, const std::string& call) {
    std::size_t number = 0;
    for (const json& event : events)
        number += event["rank"] == rank && event["call"] == call ? 1 : 0;
    return number;
}

TEST(NothingLost, AKilledRankKeepsAllItsCalls) {
    Folder folder;
    const std::string file = folder / "killed.rscope";
    const Ended ran = rankscope({"record", "-n", "2", "-o", file, "--timeout", "20", "--",
                                 program("killed_after_thousand")});
    EXPECT_NE(ran.code, 0);
    EXPECT_NE(ran.code, 124) << ran.errors;
    const json events = json_of(rankscope({"events", file, "--json"}));
    EXPECT_EQ(count(events, 0, "MPI_Send"), 1000U) << ran.code << ran.output << ran.errors;
    EXPECT_EQ(count(events, 1, "MPI_Recv"), 1000U);
    const json info = json_of(rankscope({"info", file, "--json"}));
    EXPECT_EQ(info["by_rank"][0]["signal"], SIGKILL);
    EXPECT_EQ(info["messages"]["matched"], 1001);
}

TEST(NothingLost, KillingTheToolLeavesNoRank) {
    Folder folder;
    const std::string file = folder / "cut.rscope";
    RunningCommand command({RANKSCOPE_BIN "/rankscope", "record", "-n", "2", "-o", file, "--",
                            program("never_ends"), "tool-killed"});
    ASSERT_TRUE(command.printed("started"));
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    ASSERT_FALSE(processes_with("tool-killed").empty());
    command.signal(SIGKILL);
    EXPECT_TRUE(gone("tool-killed", 2000));
    command.wait();
    // The record is good as far as it came.
    const json info = json_of(rankscope({"info", file, "--json"}));
    EXPECT_FALSE(info["complete"]);
    EXPECT_GT(info["calls"], 10);
}

TEST(NothingLost, CtrlCStopsTheRunAndKeepsIt) {
    Folder folder;
    const std::string file = folder / "interrupted.rscope";
    RunningCommand command({RANKSCOPE_BIN "/rankscope", "record", "-n", "2", "-o", file, "--",
                            program("never_ends"), "interrupted"});
    ASSERT_TRUE(command.printed("started"));
    command.signal(SIGINT);
    EXPECT_EQ(command.wait().code, 130);
    EXPECT_TRUE(gone("interrupted", 0));
    const json info = json_of(rankscope({"info", file, "--json"}));
    EXPECT_TRUE(info["complete"]);
    EXPECT_EQ(info["ended"], "Stopped with Ctrl-C");
}

TEST(NothingLost, ChildrenInTheBackgroundEndWithTheRun) {
    Folder folder;
    const Ended ended = rankscope({"record", "-n", "2", "-o", folder / "child.rscope", "--",
                                   program("leaves_child"), "child-left"});
    EXPECT_EQ(ended.code, 0) << ended.errors;
    EXPECT_TRUE(gone("child-left", 0));
}

}  // namespace
}  // namespace rankscope::test
