// SPDX-License-Identifier: GPL-3.0-or-later
// Holding and stepping real ranks: the same events in the same order as when they run freely.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "command_line.h"
#include "run/session.h"
#include "trace/call_info.h"

namespace rankscope::test {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

Launch ring_of(int ranks) {
    Launch launch;
    launch.program = program("ring");
    launch.ranks = ranks;
    return launch;
}

// What can be compared between two runs: names, envelopes and values, not times.
std::vector<std::string> story(const Store& store, int rank) {
    std::vector<std::string> lines;
    for (const Call& call : store.calls(rank)) {
        std::string line = std::string(call_info(call.call).name) + " peer " +
                           std::to_string(call.peer) + " tag " + std::to_string(call.tag);
        for (const PreviewId id : {call.sent, call.received})
            for (const std::byte byte : store.preview(id).data)
                line += " " + std::to_string(std::to_integer<int>(byte));
        lines.push_back(line);
    }
    return lines;
}

bool poll_until(Session& session, const std::function<bool()>& reached) {
    const auto until = Clock::now() + std::chrono::seconds(20);
    while (!reached()) {
        if (Clock::now() > until) return false;
        session.poll(milliseconds(20));
    }
    return true;
}

bool all_held(const Session& session, int ranks) {
    for (int rank = 0; rank < ranks; ++rank)
        if (!session.held(rank)) return false;
    return true;
}

TEST(HeldRun, StepsTellTheSameStoryAsAFreeRun) {
    Session free(ring_of(3));
    ASSERT_TRUE(poll_until(free, [&] { return free.over(); }));

    Launch launch = ring_of(3);
    launch.hold_at_start = true;
    Session held(launch);
    ASSERT_TRUE(poll_until(held, [&] { return all_held(held, 3); }));
    while (!held.over()) {
        held.step_all();
        held.poll(milliseconds(20));
    }
    for (int rank = 0; rank < 3; ++rank) {
        EXPECT_THAT(story(held.store(), rank),
                    testing::ElementsAreArray(story(free.store(), rank)));
        EXPECT_EQ(held.store().rank(rank).life, Life::finished);
    }
    EXPECT_EQ(held.exit_code(), 0);
}

TEST(HeldRun, OneStepIsOneCallOfOneRank) {
    Launch launch = ring_of(2);
    launch.hold_at_start = true;
    Session session(launch);
    ASSERT_TRUE(poll_until(session, [&] { return all_held(session, 2); }));
    ASSERT_TRUE(poll_until(session, [&] { return session.store().calls(1).size() == 1; }));
    EXPECT_EQ(session.store().rank(0).life, Life::held);

    // MPI_Init returns only when both are in it.
    session.step(0);
    session.poll(milliseconds(300));
    EXPECT_FALSE(session.held(0));
    EXPECT_TRUE(session.held(1));
    session.step(1);
    ASSERT_TRUE(poll_until(session, [&] { return all_held(session, 2); }));
    ASSERT_TRUE(poll_until(session, [&] {
        return session.store().calls(0).size() == 2 && session.store().calls(1).size() == 2;
    }));

    // Rank 0 hands its number over; rank 1 has not asked for it and stands where it stood.
    session.step(0);
    ASSERT_TRUE(poll_until(session, [&] { return session.store().calls(0).size() == 3; }));
    EXPECT_EQ(session.store().calls(1).size(), 2U);
    EXPECT_TRUE(session.held(1));

    session.let_go();
    ASSERT_TRUE(poll_until(session, [&] { return session.over(); }));
    EXPECT_EQ(session.exit_code(), 0);
}

TEST(HeldRun, StoppingLeavesNoProcess) {
    Launch launch = ring_of(3);
    launch.hold_at_start = true;
    Session session(launch);
    ASSERT_TRUE(poll_until(session, [&] { return all_held(session, 3); }));
    std::vector<int> pids;
    for (int rank = 0; rank < 3; ++rank) pids.push_back(session.store().rank(rank).pid);
    const auto begin = Clock::now();
    session.stop("Stopped by the test");
    EXPECT_LT(Clock::now() - begin, std::chrono::seconds(2));
    EXPECT_TRUE(session.over());
    for (const int pid : pids) EXPECT_NE(kill(pid, 0), 0) << pid;
    EXPECT_EQ(session.store().facts().ended, "Stopped by the test");
    // Nobody was let go to die: each rank still stands before its first call.
    for (int rank = 0; rank < 3; ++rank) EXPECT_EQ(session.store().calls(rank).size(), 1U);
}

TEST(HeldRun, HoldsARunningProgramAndLetsItGo) {
    Launch launch;
    launch.program = program("never_ends");
    launch.ranks = 2;
    Session session(launch);
    ASSERT_TRUE(poll_until(session, [&] { return session.store().calls(0).size() > 20; }));
    session.hold();
    // One stands before the barrier, the other may be inside it, waiting for the first.
    ASSERT_TRUE(poll_until(session, [&] { return session.held(0) || session.held(1); }));
    session.poll(milliseconds(100));
    const std::size_t calls = session.store().calls(0).size();
    session.poll(milliseconds(200));
    EXPECT_LE(session.store().calls(0).size(), calls + 1);
    session.let_go();
    EXPECT_TRUE(poll_until(session, [&] { return session.store().calls(0).size() > calls + 20; }));
    session.stop();
    EXPECT_TRUE(gone(program("never_ends").filename(), 0));
}

}  // namespace
}  // namespace rankscope::test
