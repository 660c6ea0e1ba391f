// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of a run file that are JSON: facts, ranks, sites. Members that a file does not have
// keep their defaults, and unknown ones are passed over, so that versions can grow.
#pragma once

#include <string>
#include <string_view>

#include "trace/event.h"
#include "trace/run_facts.h"

namespace rankscope {

// Bytes that are no UTF-8 are replaced: JSON cannot hold them.
std::string to_json(const RunFacts& facts);
std::string to_json(const RankInfo& rank);
std::string to_json(const Site& site);

// False when the text is no JSON object or a member is of the wrong type; `into` is then as before.
bool from_json(std::string_view json, RunFacts& into);
bool from_json(std::string_view json, RankInfo& into);
bool from_json(std::string_view json, Site& into);

}  // namespace rankscope
