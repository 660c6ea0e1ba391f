// SPDX-License-Identifier: GPL-3.0-or-later
// Every lesson on real ranks: its steps happen, its predictions are answered by the run, each thing
// to try leads somewhere, and what "am I done?" asks for can be had.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "analysis/stuck.h"
#include "run/lesson/lesson_start.h"
#include "run/paths.h"
#include "run/session.h"

namespace rankscope::test {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

const std::filesystem::path kLessons = RANKSCOPE_SOURCE "/lessons";

// A run that has come to its end, or to rest with ranks that wait for what cannot come.
struct LessonRun {
    std::unique_ptr<Session> session;
    Matching matching;
    Collectives collectives;
    Moments moments;
    bool stuck = false;

    RunView view() const { return {session->store(), moments, matching, collectives}; }
};

std::filesystem::path ready(const Lesson& lesson, const LessonStart& start) {
    const auto job = job_of(lesson, start);
    if (!job) return built_program(program_of(lesson, start).executable);
    const CompileResult result = compile(*job);
    EXPECT_TRUE(result.ok) << result.output;
    EXPECT_TRUE(result.messages.empty()) << result.output;
    return result.program;
}

LessonRun run(const Lesson& lesson, const LessonStart& start) {
    LessonRun run;
    Launch launch = launch_of(lesson, start, ready(lesson, start));
    launch.working_directory = lesson.folder;
    run.session = std::make_unique<Session>(std::move(launch));
    const auto until = Clock::now() + std::chrono::seconds(60);
    while (!run.session->over() && Clock::now() < until) {
        run.session->poll(milliseconds(20), milliseconds(50));
        if (!run.session->quiet_for(kLongSilence)) continue;
        run.matching.update(run.session->store());
        run.collectives.update(run.session->store());
        run.stuck = find_stuck(run.session->store(), run.matching, run.collectives).has_value();
        if (run.stuck) run.session->stop("no rank could go on");
    }
    EXPECT_TRUE(run.session->over()) << "it neither ends nor comes to rest";
    const Store& store = run.session->store();
    run.matching.update(store);
    run.collectives.update(store);
    run.moments.update(store);
    return run;
}

// Exactly one choice is true, and which one the run alone has said.
void expect_answered(const LessonPrediction& prediction, const LessonRun& run) {
    std::vector<std::string> right;
    for (const LessonChoice& choice : prediction.choices)
        if (choice.truth.holds(run.view(), true).value_or(false)) right.push_back(choice.text);
    EXPECT_EQ(right.size(), 1U) << prediction.id << ": " << testing::PrintToString(right);
}

class Lessons : public testing::TestWithParam<std::string> {
  protected:
    Lessons() {
        std::vector<LessonProblem> problems;
        auto read = read_lesson(kLessons / GetParam(), problems);
        EXPECT_TRUE(problems.empty());
        if (read) lesson = std::move(*read);
    }
    Lesson lesson;
};

TEST_P(Lessons, TellsTheTruthWithTwoThreeAndEightRanks) {
    for (const int ranks : {2, 3, 8}) {
        if (ranks < lesson.ranks_min || ranks > lesson.ranks_max) continue;
        SCOPED_TRACE(std::to_string(ranks) + " ranks");
        LessonStart plain;
        plain.ranks = ranks;
        const LessonRun done = run(lesson, plain);
        for (std::size_t i = 0; i < lesson.steps.size(); ++i)
            EXPECT_TRUE(lesson.steps[i].when.find(done.view())) << "step " << i + 1;
        for (const LessonPrediction& prediction : lesson.predictions)
            if (prediction.variation.empty()) expect_answered(prediction, done);
    }
}

TEST_P(Lessons, EachThingToTryLeadsSomewhereAndOneIsDone) {
    const auto is_done = [&](const LessonRun& run) {
        return std::ranges::all_of(lesson.checks, [&](const LessonCheck& check) {
            return check.condition.holds(run.view(), true).value_or(false);
        });
    };
    bool done_once = is_done(run(lesson, {}));
    for (const auto* list : {&lesson.try_next, &lesson.breaks})
        for (const LessonVariation& variation : *list) {
            SCOPED_TRACE(variation.id);
            LessonStart changed;
            changed.variation = &variation;
            const LessonRun done = run(lesson, changed);
            EXPECT_GT(done.moments.size(), 0U);
            done_once |= is_done(done);
            for (const LessonPrediction& prediction : lesson.predictions)
                if (prediction.variation == variation.id) expect_answered(prediction, done);
        }
    EXPECT_TRUE(done_once) << "no run of it satisfies all its checks";
}

// The training lessons are run by a test of their own: they take longer.
std::vector<std::string> all_but_training() {
    std::vector<std::string> ids;
    for (const Lesson& lesson : read_lessons({kLessons}).lessons)
        if (lesson.section != "Training") ids.push_back(lesson.id);
    return ids;
}

INSTANTIATE_TEST_SUITE_P(All, Lessons, testing::ValuesIn(all_but_training()),
                         [](const auto& lesson) {
                             std::string name = lesson.param;
                             std::erase(name, '-');
                             return name;
                         });

}  // namespace
}  // namespace rankscope::test
