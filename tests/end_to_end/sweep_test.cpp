// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of real runs, and ranks that go on up to a value of their own.
#include "run/lesson/sweep.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "run/lesson/lesson_start.h"
#include "run/session.h"

namespace rankscope::test {
namespace {

Lesson lesson(const std::string& id) {
    std::vector<LessonProblem> problems;
    return *read_lesson(RANKSCOPE_SOURCE "/lessons/" + id, problems);
}

SweepRun start(const Lesson& lesson, const std::map<std::string, std::string>& arguments = {}) {
    LessonStart start;
    start.arguments = arguments;
    const CompileResult program = compile(*job_of(lesson, start));
    SweepRun run{launch_of(lesson, start, program.program), arguments, {}};
    run.record.program = lesson.programs.front().id;
    return run;
}

const GoOn always = [] { return true; };

TEST(Sweep, OfPiHalvesTheErrorWithTwiceTheRanks) {
    const Lesson pi = lesson("pi-reduction");
    SweepSpec sweep;
    sweep.ranks = {1, 2, 4, 8};
    std::vector<double> distances;
    for (const SweepRun& run : runs_of(pi, sweep, start(pi))) {
        const MadeRun made = make_run(pi, run, always);
        EXPECT_TRUE(made.ended);
        distances.push_back(std::get<double>(made.record.outcomes.at("distance")));
    }
    // 4 (1 - 1/3 + ... ) beside pi: the partial sums of Leibniz' series.
    EXPECT_THAT(distances, testing::ElementsAre(testing::DoubleNear(0.858407, 1e-6),
                                                testing::DoubleNear(0.474926, 1e-6),
                                                testing::DoubleNear(0.246355, 1e-6),
                                                testing::DoubleNear(0.124521, 1e-6)));
}

TEST(Sweep, FindsTheEdgeOfTheCliffAndTheThresholdMovesIt) {
    const Lesson cliff = lesson("the-cliff");
    SweepSpec sweep;
    sweep.id = "edge";
    sweep.bisected = "bytes";
    sweep.from = 1000;
    sweep.to = 1016;
    int told = 0;
    const auto edge = find_edge(cliff, sweep, start(cliff, {{"threshold", "1010"}}), always,
                                [&told](int done, int all) {
                                    EXPECT_LE(done, all);
                                    ++told;
                                });
    ASSERT_TRUE(edge);
    // UCX sends eagerly below its threshold.
    EXPECT_NEAR(std::get<double>(edge->outcomes.at("edge")), 1010, 2);
    EXPECT_EQ(told, 6);
}

TEST(Sweep, ARunThatIsNotToGoOnIsStoppedAndComesToNothing) {
    const Lesson cliff = lesson("the-cliff");
    const MadeRun made = make_run(cliff, start(cliff, {{"bytes", "100000"}}), [] { return false; });
    EXPECT_FALSE(made.ended);
    EXPECT_TRUE(made.record.outcomes.empty());
}

TEST(StepUntil, EachRankGoesOnToItsNextValueAndStopsBeforeItsNextCall) {
    const Lesson halo = lesson("borrowed-buffer");
    SweepRun run = start(halo);
    run.launch.hold_at_start = true;
    Session session(std::move(run.launch));
    const auto stands = [&] {
        for (int i = 0; i < 400; ++i) {
            session.poll(std::chrono::milliseconds(20));
            bool all = session.store().ranks() == 4;
            for (int rank = 0; rank < 4; ++rank) all = all && session.held(rank);
            if (all && session.quiet_for(std::chrono::milliseconds(100))) return true;
        }
        return false;
    };
    ASSERT_TRUE(stands());
    for (std::size_t step = 1; step <= 2; ++step) {
        session.step_until("heat");
        ASSERT_TRUE(stands());
        const NameId heat = session.store().find_name("heat");
        for (int rank = 0; rank < 4; ++rank)
            EXPECT_EQ(session.store().samples(rank, heat).size(), step) << "rank " << rank;
    }
    session.let_go();
    while (!session.over()) session.poll(std::chrono::milliseconds(50));
    EXPECT_EQ(session.exit_code(), 0);
}

}  // namespace
}  // namespace rankscope::test
