// SPDX-License-Identifier: GPL-3.0-or-later
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "cli/command.h"
#include "run/paths.h"

namespace rankscope::cli {

namespace {

// The window takes our place: its exit code and its signals are then its own.
[[noreturn]] void become_window(std::vector<std::string> arguments) {
    const std::string program = window_program().string();
    std::vector<char*> words{const_cast<char*>(program.c_str())};
    for (std::string& argument : arguments) words.push_back(argument.data());
    words.push_back(nullptr);
    execv(program.c_str(), words.data());
    throw CommandError("The window, " + program + ", cannot be started: " + std::strerror(errno) +
                           ". Build or install Rankscope with its window.",
                       kFailed);
}

}  // namespace

void add_gui(CLI::App& app, Action& action, const Words& words) {
    CLI::App* command =
        app.add_subcommand("gui", "Opens the window; all that follows is handed to rankscope-gui");
    command->allow_extras();
    command->footer("Example: rankscope gui send-receive --ranks 2");
    command->callback([command, &action, &words] {
        action = [command, &words]() -> int {
            std::vector<std::string> arguments = command->remaining();
            if (words.divided) arguments.push_back("--");
            arguments.insert(arguments.end(), words.program.begin(), words.program.end());
            become_window(std::move(arguments));
        };
    });
}

}  // namespace rankscope::cli
