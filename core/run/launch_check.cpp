// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/launch_check.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <fstream>
#include <iterator>
#include <thread>

#include "run/keeper/contract.h"
#include "run/paths.h"
#include "trace/control.h"

namespace rankscope {

namespace fs = std::filesystem;

namespace {

constexpr int kRanksPerCore = 64;
constexpr std::uintmax_t kMostSourceBytes = 4 << 20;
const char* const kMarkVariable = "RANKSCOPE_RUN";

// The program as it is to be started: a name without a slash is looked for on PATH, as a shell
// does, and then in the working folder, where newcomers expect it.
fs::path startable(const Launch& launch) {
    const fs::path& program = launch.program;
    if (program.has_parent_path() || program.empty()) return program;
    if (!find_on_path(program.string()).empty()) return program;
    std::error_code error;
    if (fs::exists(launch.working_directory / program, error)) return "./" / program;
    return program;
}

bool names_hosts(const Launch& launch) {
    return std::any_of(
        launch.mpiexec_options.begin(), launch.mpiexec_options.end(), [](const std::string& word) {
            const std::string name = word.substr(
                word.find_first_not_of('-') == std::string::npos ? 0 : word.find_first_not_of('-'));
            return name == "hosts" || name == "host" || name == "f" || name == "hostfile" ||
                   name == "machinefile" || name == "machine";
        });
}

void check_ranks(const Launch& launch) {
    const int most = names_hosts(launch) ? kMaxRanks : most_ranks_here();
    if (launch.ranks >= 1 && launch.ranks <= most) return;
    const std::string asked = std::to_string(launch.ranks);
    if (launch.ranks < 1)
        throw LaunchError("A run cannot have " + asked + " ranks.",
                          "Ask for 1 to " + std::to_string(most) + ".");
    throw LaunchError(asked + " ranks are too many for this machine with its " +
                          std::to_string(std::thread::hardware_concurrency()) + " cores.",
                      "Ask for at most " + std::to_string(most) + ".");
}

void check_program(const Launch& launch) {
    if (launch.program.empty()) throw LaunchError("There is no program to start.", "Name one.");
    std::error_code error;
    if (!launch.working_directory.empty() && !fs::is_directory(launch.working_directory, error))
        throw LaunchError("There is no folder " + launch.working_directory.string() + ".",
                          "Choose the folder in which the program is to run.");
    const fs::path program = startable(launch);
    if (!program.has_parent_path()) {
        if (find_on_path(program.string()).empty())
            throw LaunchError(
                "There is no program " + program.string() + " in this folder or on PATH.",
                "Check the name, or give the whole path.");
        return;
    }
    const fs::path path = launch.working_directory / program;
    if (!fs::exists(path, error))
        throw LaunchError("There is no program " + program.string() + ".",
                          "Check the path, or compile the program first.");
    if (fs::is_directory(path, error))
        throw LaunchError(program.string() + " is a folder, not a program.",
                          "Name the program in it.");
    if (access(path.c_str(), X_OK) != 0)
        throw LaunchError(program.string() + " may not be started.",
                          "Allow it with: chmod +x " + program.string());
}

void check_own_parts() {
    for (const fs::path& part : {tracer_library(), keeper_program()})
        if (!fs::exists(part))
            throw LaunchError("A part of Rankscope is missing: " + part.string() + ".",
                              "Build or install Rankscope again.");
}

std::string read_text(const fs::path& path) {
    std::error_code error;
    if (fs::file_size(path, error) > kMostSourceBytes || error) return {};
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::string in_ms(std::int64_t ns) {
    const std::int64_t tenths = ns / 100000;
    return std::to_string(tenths / 10) +
           (tenths % 10 ? "." + std::to_string(tenths % 10) : std::string()) + " ms";
}

}  // namespace

int most_ranks_here() {
    const int cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    return std::min(kMaxRanks, kRanksPerCore * cores);
}

void check_launch(const Launch& launch) {
    check_ranks(launch);
    check_program(launch);
    check_own_parts();
}

std::string run_mark(const fs::path& run_directory) {
    return std::string(kMarkVariable) + "=" + run_directory.string();
}

LauncherCommand launcher_command(const Launch& launch, const Mpiexec& mpiexec,
                                 const fs::path& run_directory) {
    LauncherCommand command;
    command.argv = {mpiexec.path.string()};
    command.argv.insert(command.argv.end(), launch.mpiexec_options.begin(),
                        launch.mpiexec_options.end());
    for (const std::string& word :
         {std::string("-n"), std::to_string(launch.ranks), keeper_program().string(),
          std::string("--dir"), run_directory.string(), std::string("--"),
          startable(launch).string()})
        command.argv.push_back(word);
    command.argv.insert(command.argv.end(), launch.arguments.begin(), launch.arguments.end());
    command.environment = launch.environment;
    command.environment[kTracerVariable] = tracer_library().string();
    command.environment[kMarkVariable] = run_directory.string();
    command.working_directory = launch.working_directory;
    command.forward_input = launch.forward_input;
    return command;
}

RunFacts facts_of(const Launch& launch, const Mpiexec& mpiexec) {
    RunFacts facts;
    facts.lesson = launch.lesson;
    facts.variation = launch.variation;
    facts.program = launch.program.string();
    facts.arguments = launch.arguments;
    facts.mpi = mpiexec.name;
    std::array<char, 256> host{};
    if (gethostname(host.data(), host.size() - 1) == 0) facts.host = host.data();
    facts.started_unix_ms = std::chrono::duration_cast<std::chrono::milliseconds>(
                                std::chrono::system_clock::now().time_since_epoch())
                                .count();
    facts.ranks = launch.ranks;
    facts.strict_sends = launch.strict_sends;
    facts.complete = false;
    if (launch.strict_sends)
        facts.changes.push_back("Standard sends wait for their receiver, as MPI allows");
    for (const auto& [rank, ns] : launch.late_ns)
        if (ns > 0)
            facts.changes.push_back("Rank " + std::to_string(rank) + " is " + in_ms(ns) +
                                    " late at each call");
    if (launch.pace_ns > 0)
        facts.changes.push_back("Each rank waits " + in_ms(launch.pace_ns) + " before each call");
    for (const fs::path& source : launch.sources)
        if (std::string text = read_text(source); !text.empty())
            facts.sources.push_back({source.string(), std::move(text)});
    return facts;
}

}  // namespace rankscope
