// SPDX-License-Identifier: GPL-3.0-or-later
// A chart of a lesson, read from its place in lesson.json.
#pragma once

#include "run/chart_spec.h"
#include "run/lesson/json_node.h"

namespace rankscope {

ChartSpec read_chart(const JsonNode& node);

}  // namespace rankscope
