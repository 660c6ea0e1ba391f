// SPDX-License-Identifier: GPL-3.0-or-later
// The training lessons on real ranks: what they say of their runs is so, and each thing to try
// leads somewhere.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lesson_on_ranks.h"
#include "support/temporary_folder.h"

namespace rankscope::test {
namespace {

// Checkpoints go to the user's data folder: not to that of whoever runs the tests.
class OwnDataFolder : public testing::Environment {
  public:
    void SetUp() override { setenv("XDG_DATA_HOME", folder_.path().c_str(), 1); }

  private:
    TemporaryFolder folder_;
};
[[maybe_unused]] const auto* const own_data_folder =
    testing::AddGlobalTestEnvironment(new OwnDataFolder);

class TrainingLessons : public testing::TestWithParam<std::string> {
  protected:
    TrainingLessons() {
        std::vector<LessonProblem> problems;
        auto read = read_lesson(RANKSCOPE_SOURCE "/lessons/" + GetParam(), problems);
        EXPECT_TRUE(problems.empty());
        if (read) lesson = std::move(*read);
    }
    Lesson lesson;
};

TEST_P(TrainingLessons, TellTheTruthAndAreDoneAsTheyCome) {
    const LessonRun done = run_lesson(lesson, {});
    for (std::size_t i = 0; i < lesson.steps.size(); ++i)
        EXPECT_TRUE(lesson.steps[i].when.find(done.view())) << "step " << i + 1;
    for (const LessonPrediction& prediction : lesson.predictions)
        if (prediction.variation.empty()) expect_answered(prediction, done);
    EXPECT_TRUE(satisfies_checks(lesson, done));
}

TEST_P(TrainingLessons, EachThingToTryLeadsSomewhere) {
    for (const auto* list : {&lesson.try_next, &lesson.breaks})
        for (const LessonVariation& variation : *list) {
            SCOPED_TRACE(variation.id);
            LessonStart changed;
            changed.variation = &variation;
            // The long lesson's predictions do not ask how many images there were.
            if (lesson.id == "cifar-training")
                changed.arguments = {{"images", "800"}, {"epochs", "1"}};
            const LessonRun done = run_lesson(lesson, changed);
            EXPECT_GT(done.moments.size(), 0U);
            for (const LessonPrediction& prediction : lesson.predictions)
                if (prediction.variation == variation.id) expect_answered(prediction, done);
        }
}

TEST(TrainingLesson, CifarEmitsWhatItsPanelsShow) {
    std::vector<LessonProblem> problems;
    const Lesson cifar = *read_lesson(RANKSCOPE_SOURCE "/lessons/cifar-training", problems);
    LessonStart start;
    start.arguments = {{"images", "1000"}, {"epochs", "1"}};
    const LessonRun done = run_lesson(cifar, start);
    const Store& run = done.session->store();
    for (const PictureSpec& picture : cifar.pictures) {
        const NameId name = run.find_name(picture.name);
        EXPECT_NE(name, 0U) << picture.name;
        if (picture.kind == PictureSpec::Kind::matrix) {
            ASSERT_FALSE(run.rows(0, name).empty());
            EXPECT_EQ(run.rows(0, name).back().values.size(), 100U);  // ten classes by ten
            continue;
        }
        EXPECT_TRUE(std::ranges::any_of(run.images(0), [&](const Image& image) {
            return image.name == name;
        })) << picture.name;
    }
    for (const ChartSpec& chart : cifar.charts)
        for (const ChartSeriesSpec& series : chart.series)
            EXPECT_TRUE(series.from != ChartSeriesSpec::From::emitted ||
                        !run.samples(0, run.find_name(series.name)).empty())
                << chart.title << ": " << series.name;
    // Each rank shows its own micro batch.
    for (int rank = 0; rank < run.ranks(); ++rank)
        EXPECT_TRUE(std::ranges::any_of(run.images(rank), [&](const Image& image) {
            return run.name(image.name) == cifar.stage.image;
        }));
    EXPECT_EQ(run.samples(0, run.find_name(cifar.stage.progress)).back().value, 1);
}

std::vector<std::string> training() {
    return lessons_where([](const Lesson& lesson) { return lesson.section == "Training"; });
}

INSTANTIATE_TEST_SUITE_P(All, TrainingLessons, testing::ValuesIn(training()),
                         [](const auto& lesson) {
                             std::string name = lesson.param;
                             std::erase(name, '-');
                             return name;
                         });

}  // namespace
}  // namespace rankscope::test
