// SPDX-License-Identifier: GPL-3.0-or-later
// How ranks end, and what is told of it; that nothing is left running.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <fstream>

#include "core/tracer/traced_run.h"

using namespace rankscope;
using namespace rankscope::test;
using testing::AnyOf;
using testing::HasSubstr;

namespace {

const std::string kEnding = RANKSCOPE_PROGRAMS "/tracer_ending";
const std::string kNoMpi = RANKSCOPE_PROGRAMS "/tracer_no_mpi";

RunOptions saying(const std::string& argument) {
    RunOptions options;
    if (!argument.empty()) options.arguments = {argument};
    return options;
}

bool alive(pid_t pid) {
    std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
    std::string text;
    std::getline(file, text);
    const auto name_end = text.rfind(')');
    return name_end != std::string::npos && text[name_end + 2] != 'Z';
}

TEST(Keeper, AKilledRankLosesNoCall) {
    TracedRun run(kEnding, saying("kill"));
    run.wait();
    // MPI_Init, 998 times MPI_Sendrecv, MPI_Barrier.
    const Store store = run.store();
    ASSERT_EQ(store.calls(1).size(), 1000u);
    for (const Call& call : store.calls(1)) EXPECT_FALSE(call.open());
    EXPECT_EQ(printed(store, 1), "rank 1 begins\nrank 1 ends: kill\n");
    EXPECT_THAT(run.end_file(1), HasSubstr("\"signal\":9"));
}

TEST(Keeper, MpiexecReportsWhatItWouldWithoutIt) {
    struct Ending {
        std::string how;
        int code;
    };
    for (const Ending& ending : {Ending{"return", 6}, {"abort", 5}, {"kill", 9}}) {
        EXPECT_EQ(run_plain(kEnding, saying(ending.how)).code, ending.code);
        TracedRun run(kEnding, saying(ending.how));
        EXPECT_EQ(run.wait().code, ending.code) << ending.how;
    }
    // When a rank ends before MPI_Finalize, mpiexec kills the others, and tells the end of
    // whichever it comes to first: the rank's own, or 9 of one that it killed.
    for (const Ending& ending : {Ending{"exit", 3}, {"_exit", 4}, {"segv", 11}}) {
        const auto own_or_killed = AnyOf(ending.code, SIGKILL);
        EXPECT_THAT(run_plain(kEnding, saying(ending.how)).code, own_or_killed);
        TracedRun run(kEnding, saying(ending.how));
        EXPECT_THAT(run.wait().code, own_or_killed) << ending.how;
    }
}

TEST(Keeper, TellsCodesAndSignals) {
    TracedRun exits(kEnding, saying("exit"));
    exits.wait();
    EXPECT_THAT(exits.end_file(1), HasSubstr("\"code\":3"));
    EXPECT_EQ(exits.store().rank(1).code, 3);
    TracedRun segfaults(kEnding, saying("segv"));
    segfaults.wait();
    EXPECT_THAT(segfaults.end_file(1), HasSubstr("\"signal\":11"));
}

TEST(Keeper, AProgramWithoutMpiIsRunAsItIs) {
    TracedRun run(kNoMpi);
    const Ended end = run.wait();
    EXPECT_EQ(end.code, 7);
    EXPECT_EQ(end.output, "no MPI here\nno MPI here\n");
    EXPECT_EQ(printed(run.store(), 0), "no MPI here\n");
    EXPECT_EQ(run.store().calls(0).size(), 0u);
}

TEST(Keeper, SaysWhyAProgramCannotBeStarted) {
    TracedRun missing("./there-is-no-such-program");
    EXPECT_EQ(missing.wait().code, 127);
    EXPECT_THAT(missing.end_file(0),
                HasSubstr("cannot start ./there-is-no-such-program: No such file or directory"));
    TracedRun folder("/tmp");
    const Ended end = folder.wait();
    EXPECT_EQ(end.code, 126);
    EXPECT_THAT(end.errors, HasSubstr("cannot start /tmp: Permission denied"));
}

TEST(Keeper, WhenTheSessionIsGoneNothingIsLeftRunning) {
    RunOptions options = saying("leave");
    options.ranks = 1;
    TracedRun run(kNoMpi, options);
    std::string number;
    ASSERT_TRUE(becomes_true([&] {
        number = printed(run.store(), 0);
        return number.ends_with('\n');
    }));
    const pid_t orphan = std::stoi(number);
    ASSERT_TRUE(alive(orphan));
    run.drop_alive();
    EXPECT_TRUE(becomes_true([&] { return !alive(orphan); }, std::chrono::seconds(2)));
    EXPECT_NE(run.wait().code, 0);
}

TEST(Keeper, AHeldRankEndsWithItsSession) {
    RunOptions options = saying("return");
    options.attention = kHold;
    TracedRun run(kEnding, options);
    ASSERT_TRUE(becomes_true([&] { return run.slot(0).held == 1 && run.slot(1).held == 1; }));
    const auto pid = static_cast<pid_t>(run.slot(0).pid.load());
    ASSERT_TRUE(alive(pid));
    run.drop_alive();
    EXPECT_TRUE(becomes_true([&] { return !alive(pid); }, std::chrono::seconds(2)));
}

TEST(Keeper, WhenTheLauncherIsKilledItsRanksEnd) {
    TracedRun run(kEnding, saying("wait"));
    ASSERT_TRUE(becomes_true(
        [&] { return printed(run.store(), 1).find("ends: wait") != std::string::npos; }));
    const auto pid = static_cast<pid_t>(run.slot(1).pid.load());
    kill(run.launcher(), SIGKILL);
    EXPECT_TRUE(becomes_true([&] { return !alive(pid); }, std::chrono::seconds(5)));
}

}  // namespace
