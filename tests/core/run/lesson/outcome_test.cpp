// SPDX-License-Identifier: GPL-3.0-or-later
// What runs come to, and how that is kept for later.
#include "run/lesson/outcome.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "run/lesson/earlier_runs.h"
#include "run/lesson/sweep.h"
#include "support/run_builder.h"
#include "support/temporary_folder.h"

namespace rankscope::test {
namespace {

OutcomeSpec spec(OutcomeSpec::From from) {
    OutcomeSpec outcome;
    outcome.name = "x";
    outcome.from = from;
    return outcome;
}

TEST(Outcome, IsTheDistanceOfTheRootsSumFromTheTruth) {
    RunBuilder run(2);
    run.call(0, "MPI_Reduce", {}, {.received = doubles({0.75})});
    OutcomeSpec distance = spec(OutcomeSpec::From::received);
    distance.call = "MPI_Reduce";
    distance.factor = 4;
    distance.true_value = 3.141592653589793;
    EXPECT_NEAR(std::get<double>(*outcome(distance, run.store())), 0.141592653589793, 1e-12);
    distance.rank = 1;  // which made no such call
    EXPECT_FALSE(outcome(distance, run.store()));
}

TEST(Outcome, OfAnEmittedValueIsTheMeanOfTheRanksLastOnes) {
    RunBuilder run(2);
    run.value(0, "time", 1, 9).value(0, "time", 2, 10).value(1, "time", 2, 20);
    OutcomeSpec time = spec(OutcomeSpec::From::emitted);
    time.emitted = "time";
    EXPECT_EQ(std::get<double>(*outcome(time, run.store())), 15);
}

TEST(Outcome, IsTheOrderOfLinesOrOfSenders) {
    RunBuilder run(3);
    run.line(2, "hello").line(0, "hello").line(1, "hello");
    run.call(0, "MPI_Recv", {.peer = -2}, {.source = 2}).call(0, "MPI_Recv", {}, {.source = 1});
    EXPECT_EQ(std::get<std::string>(*outcome(spec(OutcomeSpec::From::lines), run.store())),
              "2 0 1");
    OutcomeSpec sources = spec(OutcomeSpec::From::sources);
    sources.call = "MPI_Recv";
    EXPECT_EQ(std::get<std::string>(*outcome(sources, run.store())), "2 1");
}

RunRecord record(int ranks) {
    RunRecord run;
    run.program = "main";
    run.ranks = ranks;
    run.arguments["size"] = "7";
    run.outcomes["distance"] = 0.5;
    run.outcomes["order"] = "1 0";
    run.made = time_stamp();
    return run;
}

TEST(EarlierRuns, AreThereInALaterSessionAndForgottenWhenAsked) {
    const TemporaryFolder folder;
    EarlierRuns(folder.path() / "history").add("pi", record(2));
    EarlierRuns(folder.path() / "history").add("pi", record(4));
    const EarlierRuns later(folder.path() / "history");
    EXPECT_THAT(later.read("pi"), testing::ElementsAre(record(2), record(4)));
    EXPECT_TRUE(later.read("other").empty());
    later.forget("pi");
    EXPECT_TRUE(later.read("pi").empty());
}

TEST(EarlierRuns, ALineThatWasCutOffLosesNoOther) {
    const TemporaryFolder folder;
    const EarlierRuns runs(folder.path());
    runs.add("pi", record(2));
    std::ofstream(folder.path() / "pi.jsonl", std::ios::app) << "{\"program\": \"ma\n";
    runs.add("pi", record(4));
    EXPECT_EQ(runs.read("pi").size(), 2u);
}

TEST(EarlierRuns, TheOldestMakeRoom) {
    const TemporaryFolder folder;
    const EarlierRuns runs(folder.path());
    for (int i = 1; i <= 450; ++i) runs.add("pi", record(i));
    const auto kept = runs.read("pi");
    EXPECT_LE(kept.size(), 400u);
    EXPECT_EQ(kept.back().ranks, 450);
}

Lesson lesson_of_sizes() {
    Lesson lesson;
    lesson.id = "sizes";
    lesson.ranks_max = 8;
    LessonArgument size;
    size.name = "size";
    size.type = LessonArgument::Type::integer;
    size.standard = "1";
    size.max = 100;
    LessonArgument threshold = size;
    threshold.name = "threshold";
    threshold.environment = "UCX_RNDV_THRESH";
    lesson.arguments = {size, threshold};
    return lesson;
}

TEST(Sweep, VariesEachArgumentWithEachAndLeavesOutRanksThatTheLessonDoesNotAllow) {
    SweepSpec sweep;
    sweep.ranks = {1, 8, 9};
    sweep.vary = {{"size", {"10", "20"}}, {"threshold", {"5"}}};
    sweep.runs = 2;
    const auto runs = runs_of(lesson_of_sizes(), sweep, {});
    ASSERT_EQ(runs.size(), 2u * 2 * 2);
    EXPECT_EQ(runs.back().launch.ranks, 8);
    EXPECT_THAT(runs.back().launch.arguments, testing::ElementsAre("20"));
    EXPECT_THAT(runs.back().launch.environment,
                testing::ElementsAre(testing::Pair("UCX_RNDV_THRESH", "5")));
    EXPECT_EQ(runs.back().record.arguments.at("size"), "20");
}

TEST(Sweep, RefusesAValueThatTheLessonDoesNotAllow) {
    SweepSpec sweep;
    sweep.vary = {{"size", {"1000"}}};
    EXPECT_THROW(runs_of(lesson_of_sizes(), sweep, {}), std::invalid_argument);
}

}  // namespace
}  // namespace rankscope::test
