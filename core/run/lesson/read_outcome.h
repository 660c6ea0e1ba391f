// SPDX-License-Identifier: GPL-3.0-or-later
// Reads "outcomes" and "sweeps" of lesson.json; see run/outcome_spec.h.
#pragma once

#include "run/lesson/json_node.h"
#include "run/outcome_spec.h"

namespace rankscope {

OutcomeSpec read_outcome(const JsonNode& node);
SweepSpec read_sweep(const JsonNode& node);

}  // namespace rankscope
