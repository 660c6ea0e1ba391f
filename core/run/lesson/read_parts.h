// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of a lesson, each read from its place in lesson.json.
#pragma once

#include "run/lesson.h"
#include "run/lesson/json_node.h"

namespace rankscope {

LessonProgram read_program(const JsonNode& node, const std::filesystem::path& folder);
LessonArgument read_argument(const JsonNode& node);
LessonValue read_value(const JsonNode& node);
LessonStep read_step(const JsonNode& node);
LessonPrediction read_prediction(const JsonNode& node);
LessonCheck read_check(const JsonNode& node);
LessonVariation read_variation(const JsonNode& node);
void read_ranks(const JsonNode& lesson, Lesson& into);

}  // namespace rankscope
