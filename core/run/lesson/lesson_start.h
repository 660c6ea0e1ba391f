// SPDX-License-Identifier: GPL-3.0-or-later
// From a lesson to what is started: one of its programs, as it is or changed by one of the lesson's
// variations, with arguments and ranks.
#pragma once

#include "run/compile.h"
#include "run/launch.h"
#include "run/lesson.h"

namespace rankscope {

struct LessonStart {
    std::string program;                           // id; empty: the variation's, or the first
    const LessonVariation* variation = nullptr;    // null: the lesson as it is
    std::optional<int> ranks;                      // none: the variation's, or the lesson's default
    std::map<std::string, std::string> arguments;  // beside those of the variation
    bool strict_sends = false;
};

// The lesson's text with the variation's changes made.
std::string changed_text(std::string text, const LessonVariation& variation);

const LessonProgram& program_of(const Lesson& lesson, const LessonStart& start);
// What is to be compiled; a changed source is put into the user's cache folder. None when the
// program is built with Rankscope. Throws LaunchError when the source cannot be read or written.
std::optional<CompileJob> job_of(const Lesson& lesson, const LessonStart& start);
// With the program compiled (or built with Rankscope). Throws std::invalid_argument for arguments
// that the lesson does not allow, LaunchError for a number of ranks that it does not.
Launch launch_of(const Lesson& lesson, const LessonStart& start,
                 const std::filesystem::path& program);

}  // namespace rankscope
