// SPDX-License-Identifier: GPL-3.0-or-later
// `rankscope record` against plain mpiexec: the same output, the same exit code.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <algorithm>

#include "command_line.h"

namespace rankscope::test {
namespace {

using testing::AnyOf;
using testing::HasSubstr;

// Ranks print at the same time: lines come in any order.
std::string sorted(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    std::sort(lines.begin(), lines.end());
    std::string all;
    for (const std::string& line : lines) all += line + "\n";
    return all;
}

class SameAsMpiexec : public testing::TestWithParam<std::string> {};

TEST_P(SameAsMpiexec, OutputAndExitCode) {
    Folder folder;
    const std::string input = "1 2\n39\n";
    const Ended plain = plain_mpiexec(2, {program(GetParam())}, input);
    const Ended traced = rankscope(
        {"record", "-n", "2", "-o", folder / "run.rscope", "--", program(GetParam())}, input);
    EXPECT_EQ(traced.code, plain.code) << traced.errors;
    EXPECT_EQ(sorted(traced.output), sorted(plain.output));
    EXPECT_EQ(sorted(traced.errors), sorted(plain.errors));
}

INSTANTIATE_TEST_SUITE_P(Programs, SameAsMpiexec,
                         testing::Values("exits_three", "never_init", "never_finalize",
                                         "prints_bytes", "prints_ten_megabytes", "reads_input",
                                         "ring"));

TEST(Record, DeathBySignalHasMpiexecsCode) {
    Folder folder;
    const Ended plain = plain_mpiexec(2, {program("divides_by_zero")});
    const std::string file = folder / "run.rscope";
    const Ended traced =
        rankscope({"record", "-n", "2", "-o", file, "--", program("divides_by_zero")});
    // Of the rank that died or of one that mpiexec killed for it, whichever it comes to first.
    EXPECT_THAT(plain.code, AnyOf(SIGFPE, SIGKILL));
    EXPECT_THAT(traced.code, AnyOf(SIGFPE, SIGKILL));
    EXPECT_THAT(rankscope({"info", file}).output, HasSubstr("killed by signal 8"));
}

TEST(Record, PathsAndArgumentsWithSpaces) {
    Folder folder;
    const Ended ended = rankscope({"record", "-n", "2", "-o", folder / "a run.rscope", "--",
                                   program("with space/says its name"), "one two", "", "it's"});
    EXPECT_EQ(ended.code, 0) << ended.errors;
    EXPECT_EQ(ended.output, "[one two]\n[]\n[it's]\n");
    EXPECT_EQ(rankscope({"info", folder / "a run.rscope"}).code, 0);
}

TEST(Record, PrintedLinesAreEventsOfTheirRank) {
    Folder folder;
    const std::string file = folder / "run.rscope";
    rankscope({"record", "-n", "2", "-o", file, "--", program("ring")});
    bool found = false;
    for (const auto& event : json_of(rankscope({"events", file, "--json"})))
        found = found ||
                (event["kind"] == "line" && event["text"] == "the sum is 1" && event["rank"] == 0);
    EXPECT_TRUE(found);
}

TEST(Record, NamesItsFileByTheProgramAndKeepsEarlierOnes) {
    Folder folder;
    for (const char* name : {"ring.rscope", "ring-2.rscope"}) {
        EXPECT_EQ(
            rankscope({"record", "-n", "2", "--", program("ring")}, {}, {}, folder.path()).code, 0);
        EXPECT_TRUE(std::filesystem::exists(folder / name));
    }
}

TEST(Record, HandsOtherOptionsToMpiexec) {
    Folder folder;
    const Ended ended =
        rankscope({"record", "-n", "2", "-genv", "GREETING", "hello", "-prepend-rank", "-o",
                   folder / "run.rscope", "--", "/bin/sh", "-c", "echo $GREETING"});
    EXPECT_EQ(ended.code, 0) << ended.errors;
    EXPECT_EQ(sorted(ended.output), "[0] hello\n[1] hello\n");
}

TEST(Record, TimeIsUpAndItIsSaidWhoWaitsForWhom) {
    Folder folder;
    const std::string file = folder / "run.rscope";
    const Ended ended = rankscope(
        {"record", "-n", "2", "-o", file, "--timeout", "1.5", "--", program("both_receive")});
    EXPECT_EQ(ended.code, 124);
    EXPECT_THAT(ended.errors, HasSubstr("MPI_Recv"));
    EXPECT_EQ(rankscope({"info", file}).code, 0);
}

TEST(Record, StrictSendsMakeAHiddenDeadlockShow) {
    Folder folder;
    const Ended ended =
        rankscope({"record", "-n", "2", "--strict-sends", "-o", folder / "run.rscope", "--timeout",
                   "20", "--", program("ring")});
    // In a ring of two, rank 0 sends first and rank 1 receives first: nobody relies on a buffer.
    EXPECT_EQ(ended.code, 0) << ended.errors;
}

}  // namespace
}  // namespace rankscope::test
