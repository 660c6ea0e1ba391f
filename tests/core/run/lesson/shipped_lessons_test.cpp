// SPDX-License-Identifier: GPL-3.0-or-later
// The lessons that ship with Rankscope read without a problem, and each says enough.
#include <gtest/gtest.h>

#include "run/lesson.h"

namespace rankscope {
namespace {

TEST(ShippedLessons, AreWithoutMistakes) {
    const auto library = read_lessons({RANKSCOPE_SOURCE "/lessons"});
    for (const auto& problem : library.problems)
        ADD_FAILURE() << problem.file.string() << ':' << problem.line << ": " << problem.reason;
    EXPECT_NE(library.find("send-receive"), nullptr);
}

TEST(ShippedLessons, HaveStepsPredictionsAndText) {
    for (const auto& lesson : read_lessons({RANKSCOPE_SOURCE "/lessons"}).lessons) {
        EXPECT_GE(lesson.steps.size(), 3U) << lesson.id;
        EXPECT_GE(lesson.predictions.size(), 1U) << lesson.id;
        EXPECT_GE(lesson.checks.size(), 1U) << lesson.id;
        EXPECT_FALSE(lesson.text.empty()) << lesson.id;
    }
}

TEST(ShippedLessons, SendAndReceiveTeachesInSixStepsAndThreePredictions) {
    const auto library = read_lessons({RANKSCOPE_SOURCE "/lessons"});
    const auto* lesson = library.find("send-receive");
    ASSERT_NE(lesson, nullptr);
    EXPECT_GE(lesson->steps.size(), 6U);
    EXPECT_GE(lesson->predictions.size(), 3U);
}

}  // namespace
}  // namespace rankscope
