// SPDX-License-Identifier: GPL-3.0-or-later
// The first lesson from the shell: it prints what it prints, and its record tells the whole story.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "command_line.h"

namespace rankscope::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::IsEmpty;

// The calls of that name on the rank.
std::vector<json> calls(const json& events, int rank, const std::string& name) {
    std::vector<json> found;
    for (const json& event : events)
        if (event["rank"] == rank && event["call"] == name) found.push_back(event);
    return found;
}

TEST(Lesson, SendReceivePrintsItsLineAndRecordsItsMessage) {
    Folder folder;
    const std::string file = folder / "r.rscope";
    const Ended ran = rankscope({"run", "send-receive", "-n", "2", "--record", file});
    EXPECT_EQ(ran.code, 0) << ran.errors;
    EXPECT_EQ(ran.output, "Process 1 received number 43523 from process 0\n");
    EXPECT_THAT(ran.errors, IsEmpty());

    const Ended told = rankscope({"events", file, "--json"});
    ASSERT_EQ(told.code, 0) << told.errors;
    const json events = json_of(told);
    const auto sends = calls(events, 0, "MPI_Send");
    const auto receives = calls(events, 1, "MPI_Recv");
    ASSERT_EQ(sends.size(), 1U);
    ASSERT_EQ(receives.size(), 1U);
    EXPECT_EQ(sends[0]["sent"], 43523);
    EXPECT_EQ(receives[0]["received"], 43523);
    EXPECT_NE(receives[0]["before"], 43523);
    EXPECT_EQ(sends[0]["matched"], json({{"rank", 1}, {"index", receives[0]["index"]}}));
    EXPECT_EQ(receives[0]["matched"], json({{"rank", 0}, {"index", sends[0]["index"]}}));
    for (const json& call : {sends[0], receives[0]}) {
        EXPECT_THAT(call["file"].get<std::string>(), HasSubstr("send_receive.c"));
        EXPECT_GT(call["line"].get<int>(), 0);
        EXPECT_EQ(call["function"], "main");
    }

    const json info = json_of(rankscope({"info", file, "--json"}));
    EXPECT_EQ(info["ranks"], 2);
    EXPECT_EQ(info["messages"], json({{"matched", 1}, {"unmatched", 0}}));
    EXPECT_EQ(info["by_rank"][1]["end"], "finished with 0");
    EXPECT_TRUE(info["complete"]);
}

TEST(Lesson, RanksOutOfRangeAreRefusedBeforeAnythingStarts) {
    for (const std::string ranks : {"1", "0", "-3", "1000"}) {
        const Ended ended = rankscope({"run", "send-receive", "-n", ranks});
        EXPECT_EQ(ended.code, 2) << ranks;
        EXPECT_THAT(ended.output, IsEmpty());
        EXPECT_THAT(ended.errors, HasSubstr("2 to 16 ranks, not " + ranks));
    }
}

TEST(Lesson, UnknownOnesAreNamedWithWhatThereIs) {
    const Ended ended = rankscope({"run", "send-recieve"});
    EXPECT_EQ(ended.code, 2);
    EXPECT_THAT(ended.errors, HasSubstr("no lesson send-recieve"));
    EXPECT_THAT(ended.errors, HasSubstr("send-receive"));
}

TEST(Lesson, StuckRunIsEndedWithAReason) {
    const Ended ended =
        rankscope({"run", "send-receive", "--program", "both-receive-first", "-n", "2"});
    EXPECT_EQ(ended.code, 125);
    EXPECT_THAT(ended.errors, HasSubstr("MPI_Recv"));
}

TEST(Lesson, SlowPaceIsSlow) {
    const auto begin = std::chrono::steady_clock::now();
    const Ended ended = rankscope({"run", "send-receive", "--pace", "slow:100"});
    EXPECT_EQ(ended.code, 0) << ended.errors;
    // MPI_Init, MPI_Send or MPI_Recv, MPI_Finalize: three calls a rank.
    EXPECT_GE(std::chrono::steady_clock::now() - begin, std::chrono::milliseconds(300));
    EXPECT_EQ(rankscope({"run", "send-receive", "--pace", "slow:fast"}).code, 2);
}

TEST(Lesson, ListIsForPeopleAndMachines) {
    const json lessons = json_of(rankscope({"lessons", "--json"}));
    bool found = false;
    for (const json& lesson : lessons)
        found = found || (lesson["id"] == "send-receive" && lesson["ranks"]["default"] == 2);
    EXPECT_TRUE(found);
    EXPECT_THAT(rankscope({"lessons"}).output, HasSubstr("send-receive"));
}

}  // namespace
}  // namespace rankscope::test
