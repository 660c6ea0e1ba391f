// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/lesson/lesson_start.h"

#include <unistd.h>

#include <cmath>
#include <fstream>
#include <iterator>

#include "run/paths.h"

namespace rankscope {

namespace {

namespace fs = std::filesystem;

std::string read_text(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file)
        throw LaunchError("The lesson's source " + path.string() + " cannot be read.",
                          "Look whether the file is there.");
    return {std::istreambuf_iterator<char>(file), {}};
}

// Two runs at once may write the same text: each puts it in place whole.
void write_text(const fs::path& path, const std::string& text) {
    std::error_code error;
    fs::create_directories(path.parent_path(), error);
    const fs::path unfinished = path.string() + "." + std::to_string(getpid());
    std::ofstream file(unfinished, std::ios::binary);
    file << text;
    file.close();
    if (file) fs::rename(unfinished, path, error);
    if (!file || error)
        throw LaunchError("The changed source cannot be written to " + path.string() + ".",
                          "Make room there, or set XDG_CACHE_HOME to another folder.");
}

}  // namespace

std::string changed_text(std::string text, const LessonVariation& variation) {
    for (const TextReplacement& change : variation.replace) {
        if (change.find.empty()) continue;
        for (std::size_t at = 0; (at = text.find(change.find, at)) != std::string::npos;
             at += change.with.size())
            text.replace(at, change.find.size(), change.with);
    }
    return text;
}

const LessonProgram& program_of(const Lesson& lesson, const LessonStart& start) {
    const std::string& wanted =
        start.program.empty() && start.variation ? start.variation->program : start.program;
    for (const LessonProgram& program : lesson.programs)
        if (program.id == wanted) return program;
    return lesson.programs.front();
}

std::optional<CompileJob> job_of(const Lesson& lesson, const LessonStart& start) {
    const LessonProgram& program = program_of(lesson, start);
    if (program.source.empty()) return {};
    CompileJob job;
    job.source = program.source;
    job.language = program.language;
    job.flags.push_back("-I" + lesson.folder.string());
    if (start.variation && !start.variation->replace.empty()) {
        job.source = user_cache_folder() / "variations" / lesson.id / start.variation->id /
                     program.source.filename();
        write_text(job.source, changed_text(read_text(program.source), *start.variation));
    }
    return job;
}

Launch launch_of(const Lesson& lesson, const LessonStart& start, const fs::path& program) {
    const LessonVariation* variation = start.variation;
    Launch launch;
    launch.program = program;
    launch.lesson = lesson.id;
    launch.ranks = start.ranks.value_or(variation && variation->ranks ? *variation->ranks
                                                                      : lesson.ranks_default);
    if (launch.ranks < lesson.ranks_min || launch.ranks > lesson.ranks_max)
        throw LaunchError("The lesson " + lesson.id + " runs with " +
                              std::to_string(lesson.ranks_min) + " to " +
                              std::to_string(lesson.ranks_max) + " ranks, not " +
                              std::to_string(launch.ranks) + ".",
                          "Give a number in between.");
    launch.strict_sends = start.strict_sends;
    auto arguments = start.arguments;
    if (variation) {
        launch.variation = variation->id;
        arguments.insert(variation->arguments.begin(), variation->arguments.end());
        launch.strict_sends |= variation->strict_sends;
        if (variation->late_rank)
            launch.late_ns[*variation->late_rank] = std::llround(variation->late_ms * 1e6);
    }
    launch.arguments = argument_line(lesson, arguments);
    launch.environment = argument_environment(lesson, arguments);
    if (const auto job = job_of(lesson, start)) launch.sources = {job->source};
    return launch;
}

}  // namespace rankscope
