// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of `rankscope`: each file adds one, with its options, its help and what it does.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

#include "cli/exit_code.h"
#include "cli/words.h"

namespace rankscope::cli {

// What main() is to do: set by the command that was named.
using Action = std::function<int()>;

void add_lessons(CLI::App& app, Action& action);
void add_run(CLI::App& app, Action& action);
void add_record(CLI::App& app, Action& action, Words& words);
void add_info(CLI::App& app, Action& action);
void add_events(CLI::App& app, Action& action);
void add_doctor(CLI::App& app, Action& action);
void add_gui(CLI::App& app, Action& action, const Words& words);

}  // namespace rankscope::cli
