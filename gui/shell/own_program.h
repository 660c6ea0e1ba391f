// SPDX-License-Identifier: GPL-3.0-or-later
// Someone's own program as a lesson without text: a source to compile or an executable to start.
#pragma once

#include <filesystem>

#include "run/lesson.h"

namespace rankscope::gui {

// Throws std::runtime_error with a sentence naming the file and the way out.
Lesson lessonOf(const std::filesystem::path& program);

}  // namespace rankscope::gui
