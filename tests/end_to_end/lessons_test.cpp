// SPDX-License-Identifier: GPL-3.0-or-later
// Every lesson on real ranks: its steps happen, its predictions are answered by the run, each thing
// to try leads somewhere, and what "am I done?" asks for can be had.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lesson_on_ranks.h"

namespace rankscope::test {
namespace {

const std::filesystem::path kLessons = RANKSCOPE_SOURCE "/lessons";

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
        const LessonRun done = run_lesson(lesson, plain);
        for (std::size_t i = 0; i < lesson.steps.size(); ++i)
            EXPECT_TRUE(lesson.steps[i].when.find(done.view())) << "step " << i + 1;
        for (const LessonPrediction& prediction : lesson.predictions)
            if (prediction.variation.empty()) expect_answered(prediction, done);
    }
}

TEST_P(Lessons, EachThingToTryLeadsSomewhereAndOneIsDone) {
    bool done_once = satisfies_checks(lesson, run_lesson(lesson, {}));
    for (const auto* list : {&lesson.try_next, &lesson.breaks})
        for (const LessonVariation& variation : *list) {
            SCOPED_TRACE(variation.id);
            LessonStart changed;
            changed.variation = &variation;
            const LessonRun done = run_lesson(lesson, changed);
            EXPECT_GT(done.moments.size(), 0U);
            done_once |= satisfies_checks(lesson, done);
            for (const LessonPrediction& prediction : lesson.predictions)
                if (prediction.variation == variation.id) expect_answered(prediction, done);
        }
    EXPECT_TRUE(done_once) << "no run of it satisfies all its checks";
}

// The training lessons are run by a test of their own: they take longer.
std::vector<std::string> all_but_training() {
    return lessons_where([](const Lesson& lesson) { return lesson.section != "Training"; });
}

INSTANTIATE_TEST_SUITE_P(All, Lessons, testing::ValuesIn(all_but_training()),
                         [](const auto& lesson) {
                             std::string name = lesson.param;
                             std::erase(name, '-');
                             return name;
                         });

}  // namespace
}  // namespace rankscope::test
