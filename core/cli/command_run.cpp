// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <charconv>
#include <filesystem>
#include <iostream>
#include <memory>

#include "cli/command.h"
#include "cli/follow.h"
#include "cli/note.h"
#include "run/compile.h"
#include "run/lesson/lesson_start.h"
#include "run/paths.h"

namespace rankscope::cli {

namespace {

namespace fs = std::filesystem;

struct Wish {
    std::string lesson, program, variation, pace = "free";
    std::optional<int> ranks;
    std::vector<std::string> arguments;
    std::vector<fs::path> folders;
    fs::path record;
    bool strict_sends = false;
};

const Lesson& find_lesson(const LessonLibrary& library, const std::string& id) {
    if (const Lesson* lesson = library.find(id)) return *lesson;
    std::string known;
    for (const Lesson& lesson : library.lessons) known += (known.empty() ? "" : ", ") + lesson.id;
    for (const LessonProblem& problem : library.problems)
        if (problem.file.string().find("/" + id + "/") != std::string::npos)
            throw CommandError("The lesson " + id + " cannot be used: " + problem.file.string() +
                               ":" + std::to_string(problem.line) + ": " + problem.reason);
    throw CommandError("There is no lesson " + id + "; there are: " + known + ".");
}

const LessonProgram& find_program(const Lesson& lesson, const std::string& id) {
    if (id.empty()) return lesson.programs.front();
    std::string known;
    for (const LessonProgram& program : lesson.programs) {
        if (program.id == id) return program;
        known += (known.empty() ? "" : ", ") + program.id;
    }
    throw CommandError("The lesson " + lesson.id + " has no program " + id + "; it has: " + known +
                       ".");
}

const LessonVariation* find_variation(const Lesson& lesson, const std::string& id) {
    if (id.empty()) return nullptr;
    if (const LessonVariation* variation = lesson.variation(id)) return variation;
    std::string known;
    for (const auto* list : {&lesson.try_next, &lesson.breaks})
        for (const LessonVariation& variation : *list)
            known += (known.empty() ? "" : ", ") + variation.id;
    throw CommandError("The lesson " + lesson.id + " has no variation " + id +
                       (known.empty() ? "." : "; it has: " + known + "."));
}

std::map<std::string, std::string> argument_values(const std::vector<std::string>& given) {
    std::map<std::string, std::string> values;
    for (const std::string& argument : given) {
        const std::size_t sign = argument.find('=');
        if (sign == std::string::npos)
            throw CommandError("--arg wants name=value, not \"" + argument + "\".");
        values[argument.substr(0, sign)] = argument.substr(sign + 1);
    }
    return values;
}

// "free" or "slow:MS".
std::int64_t pace_ns(const std::string& pace) {
    if (pace == "free") return 0;
    double ms = -1;
    if (pace.rfind("slow:", 0) == 0) {
        const char* end = pace.data() + pace.size();
        const auto read = std::from_chars(pace.data() + 5, end, ms);
        if (read.ec != std::errc() || read.ptr != end) ms = -1;
    }
    if (!(ms >= 0 && ms <= 60'000))
        throw CommandError("--pace is free or slow:MS with 0 to 60000 milliseconds, not \"" + pace +
                           "\".");
    return static_cast<std::int64_t>(ms * 1e6);
}

fs::path ready_program(const Lesson& lesson, const LessonStart& start) {
    const auto job = job_of(lesson, start);
    if (!job) return built_program(program_of(lesson, start).executable);
    const CompileResult result = compile(*job);
    if (!result.ok) {
        std::cerr << result.output;
        throw CommandError(job->source.string() + " does not compile; see the messages above.",
                           kFailed);
    }
    return result.program;
}

Launch make_launch(const Lesson& lesson, const Wish& wish) {
    LessonStart start;
    if (!wish.program.empty()) start.program = find_program(lesson, wish.program).id;
    start.variation = find_variation(lesson, wish.variation);
    start.ranks = wish.ranks;
    start.arguments = argument_values(wish.arguments);
    start.strict_sends = wish.strict_sends;
    try {
        launch_of(lesson, start, {});  // refuses before anything is compiled
        return launch_of(lesson, start, ready_program(lesson, start));
    } catch (const std::invalid_argument& error) {
        throw CommandError(std::string(error.what()) + ".");
    }
}

int run(const Wish& wish) {
    const LessonLibrary library = read_lessons(lesson_folders(wish.folders));
    Launch launch = make_launch(find_lesson(library, wish.lesson), wish);
    launch.pace_ns = pace_ns(wish.pace);
    launch.record_to = wish.record;
    launch.forward_output = true;
    launch.forward_input = true;
    Session session(std::move(launch));
    FollowOptions options;
    options.stop_when_stuck = true;
    const int code = follow(session, options);
    if (!wish.record.empty()) note("The run is kept in " + wish.record.string() + ".");
    return code;
}

}  // namespace

void add_run(CLI::App& app, Action& action) {
    CLI::App* command =
        app.add_subcommand("run", "Runs a lesson's program and prints what it prints");
    auto wish = std::make_shared<Wish>();
    command->add_option("LESSON", wish->lesson, "its id, as `rankscope lessons` lists it")
        ->required();
    command->add_option("-n,--ranks", wish->ranks, "ranks; else the lesson's own number");
    command->add_option("--arg", wish->arguments, "an argument of the lesson")
        ->type_name("NAME=VALUE")
        ->take_all();
    command->add_option("--program", wish->program, "another of the lesson's programs");
    command->add_option("--try", wish->variation, "a change to try, or to break it with")
        ->type_name("ID");
    command->add_option("--record", wish->record, "keep the run in this file")->type_name("FILE");
    command->add_option("--pace", wish->pace, "free, or slow:MS before each call");
    command->add_flag("--strict-sends", wish->strict_sends,
                      "standard sends wait for their receiver");
    command->add_option("--lessons", wish->folders, "a folder of lessons, beside those installed")
        ->type_name("DIR");
    command->footer(
        "Ends with the program's exit code; with 125 when no rank could go on any more and\n"
        "the run was ended; with 1 when the program does not compile.\n"
        "Example: rankscope run send-receive -n 2 --record run.rscope");
    command->callback([=, &action] { action = [=] { return run(*wish); }; });
}

}  // namespace rankscope::cli
