// SPDX-License-Identifier: GPL-3.0-or-later
// rankscope, the command: finds the command that is named and turns its errors into one line.
#include <csignal>
#include <iostream>

#include "cli/command.h"
#include "cli/note.h"
#include "run/launch.h"
#include "run/session.h"
#include "trace/run_file.h"

namespace {

using namespace rankscope;

int act(const cli::Action& action) {
    try {
        return action();
    } catch (const cli::CommandError& error) {
        cli::complain(error.what());
        return error.code;
    } catch (const LaunchError& error) {
        cli::complain(std::string(error.what()) + " " + error.way_out);
        return cli::kUsage;
    } catch (const RunFileError& error) {
        cli::complain(error.what());
        return cli::kUsage;
    } catch (const std::exception& error) {
        cli::complain(error.what());
        return cli::kFailed;
    }
}

}  // namespace

int main(int argc, char** argv) {
    std::signal(SIGPIPE, SIG_IGN);  // a reader that leaves is seen where we write
    CLI::App app("Starts MPI programs, watches every call their ranks make, and shows it.\n",
                 "rankscope");
    app.require_subcommand(1);
    app.set_version_flag("--version", "rankscope " RANKSCOPE_VERSION);
    app.footer(
        "Example: rankscope run send-receive -n 2\n"
        "Each command has its own --help.");
    app.failure_message(CLI::FailureMessage::simple);

    cli::Words words = cli::divide(argc, argv);
    cli::Action action;
    try {
        cli::add_lessons(app, action);
        cli::add_run(app, action);
        cli::add_record(app, action, words);
        cli::add_info(app, action);
        cli::add_events(app, action);
        cli::add_doctor(app, action);
        cli::add_gui(app, action, words);
        app.parse(std::vector<std::string>(words.ours.rbegin(), words.ours.rend()));
    } catch (const CLI::Success& wish) {  // --help, --version
        return app.exit(wish);
    } catch (const CLI::ParseError& error) {
        app.exit(error, std::cout, std::cerr);
        return cli::kUsage;
    } catch (const cli::CommandError& error) {
        cli::complain(error.what());
        return error.code;
    }
    sweep_leftovers();
    return act(action);
}
