// SPDX-License-Identifier: GPL-3.0-or-later
// The living processes that a run started, found by a mark in their environment: what children of
// children inherit, wherever they went.
#pragma once

#include <string>
#include <vector>

namespace rankscope {

// Processes (not zombies) of ours whose environment holds `mark` ("NAME=value").
std::vector<int> processes_marked(const std::string& mark);

}  // namespace rankscope
