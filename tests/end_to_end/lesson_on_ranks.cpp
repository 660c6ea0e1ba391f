// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson_on_ranks.h"

#include <gtest/gtest.h>

#include "analysis/stuck.h"
#include "run/paths.h"

namespace rankscope::test {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

static std::filesystem::path ready(const Lesson& lesson, const LessonStart& start) {
    const auto job = job_of(lesson, start);
    if (!job) return built_program(program_of(lesson, start).executable);
    const CompileResult result = compile(*job);
    EXPECT_TRUE(result.ok) << result.output;
    EXPECT_TRUE(result.messages.empty()) << result.output;
    return result.program;
}

LessonRun run_lesson(const Lesson& lesson, const LessonStart& start) {
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

void expect_answered(const LessonPrediction& prediction, const LessonRun& run) {
    std::vector<std::string> right;
    for (const LessonChoice& choice : prediction.choices)
        if (choice.truth.holds(run.view(), true).value_or(false)) right.push_back(choice.text);
    EXPECT_EQ(right.size(), 1U) << prediction.id << ": " << testing::PrintToString(right);
}

bool satisfies_checks(const Lesson& lesson, const LessonRun& run) {
    return std::ranges::all_of(lesson.checks, [&](const LessonCheck& check) {
        return check.condition.holds(run.view(), true).value_or(false);
    });
}

std::vector<std::string> lessons_where(const std::function<bool(const Lesson&)>& wanted) {
    std::vector<std::string> ids;
    for (const Lesson& lesson : read_lessons({RANKSCOPE_SOURCE "/lessons"}).lessons)
        if (wanted(lesson)) ids.push_back(lesson.id);
    return ids;
}

}  // namespace rankscope::test
