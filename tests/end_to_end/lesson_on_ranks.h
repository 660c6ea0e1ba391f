// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson run for real, and what its texts claim of the run.
#pragma once

#include <functional>
#include <memory>

#include "run/lesson/lesson_start.h"
#include "run/session.h"

namespace rankscope::test {

// A run that has come to its end, or to rest with ranks that wait for what cannot come.
struct LessonRun {
    std::unique_ptr<Session> session;
    Matching matching;
    Collectives collectives;
    Moments moments;
    bool stuck = false;

    RunView view() const { return {session->store(), moments, matching, collectives}; }
};

// Waits until then. What is to be compiled must compile without a word.
LessonRun run_lesson(const Lesson& lesson, const LessonStart& start);

// Exactly one choice is true, and which one the run alone has said.
void expect_answered(const LessonPrediction& prediction, const LessonRun& run);

// Whether "am I done?" says yes.
bool satisfies_checks(const Lesson& lesson, const LessonRun& run);

// Ids of the shipped lessons that are wanted.
std::vector<std::string> lessons_where(const std::function<bool(const Lesson&)>& wanted);

}  // namespace rankscope::test
