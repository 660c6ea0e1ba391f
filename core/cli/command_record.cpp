// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <filesystem>
#include <memory>

#include "cli/command.h"
#include "cli/follow.h"
#include "cli/note.h"
#include "cli/record_words.h"

namespace rankscope::cli {

namespace {

namespace fs = std::filesystem;

struct Wish {
    int ranks = 2;
    fs::path output;
    std::optional<double> timeout;
    bool strict_sends = false, native_wait = false;
};

// program.rscope here; program-2.rscope and so on rather than over an earlier run.
fs::path free_name(const fs::path& program) {
    const std::string stem = program.filename().string();
    fs::path name = stem + ".rscope";
    for (int number = 2; fs::exists(name); ++number)
        name = stem + "-" + std::to_string(number) + ".rscope";
    return name;
}

int record(const Wish& wish, const RecordWords& words) {
    if (words.program.empty())
        throw CommandError("record wants a program: rankscope record -n 2 -- ./a.out");
    if (wish.timeout && !(*wish.timeout > 0))
        throw CommandError("--timeout wants more than 0 seconds.");
    Launch launch;
    launch.program = words.program.front();
    launch.arguments.assign(words.program.begin() + 1, words.program.end());
    launch.ranks = wish.ranks;
    launch.mpiexec_options = words.mpiexec;
    launch.record_to = wish.output.empty() ? free_name(launch.program) : wish.output;
    launch.strict_sends = wish.strict_sends;
    launch.waiting = wish.native_wait ? WaitingMode::native : WaitingMode::automatic;
    launch.forward_output = true;
    launch.forward_input = true;
    const fs::path file = launch.record_to;
    Session session(std::move(launch));
    FollowOptions options;
    options.warn_when_large = true;
    if (wish.timeout)
        options.timeout =
            std::chrono::milliseconds(static_cast<std::int64_t>(*wish.timeout * 1000));
    const int code = follow(session, options);
    note("The run is kept in " + file.string() + ".");
    return code;
}

}  // namespace

void add_record(CLI::App& app, Action& action, Words& words) {
    CLI::App* command = app.add_subcommand(
        "record", "Runs any MPI program, unchanged, and keeps all that its ranks did");
    auto wish = std::make_shared<Wish>();
    command->add_option("-n,--ranks", wish->ranks, "ranks")->capture_default_str();
    command->add_option("-o,--output", wish->output, "the file; else PROGRAM.rscope here")
        ->type_name("FILE");
    command->add_option(
        "--timeout", wish->timeout,
        "seconds, after which the run is stopped and it is said who waits for whom");
    command->add_flag("--strict-sends", wish->strict_sends,
                      "standard sends wait for their receiver");
    command->add_flag("--native-wait", wish->native_wait,
                      "leave waiting to MPI, whatever it costs");
    command->footer(
        "Then: [options of mpiexec] -- PROGRAM ARGUMENTS...\n"
        "Other options go to mpiexec as they are. Ends with the program's exit code; with 124\n"
        "when its time was up; the run is kept in any case.\n"
        "Example: rankscope record -n 8 -- ./app input.txt");
    auto parts = std::make_shared<RecordWords>();
    if (!words.ours.empty() && words.ours.front() == "record") {
        *parts = read_record_words(words);
        words.ours = parts->ours;
    }
    command->callback([=, &action] { action = [=] { return record(*wish, *parts); }; });
}

}  // namespace rankscope::cli
