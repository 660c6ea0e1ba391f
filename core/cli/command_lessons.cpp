// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/note.h"
#include "run/lesson.h"

namespace rankscope::cli {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

Json arguments_json(const Lesson& lesson) {
    Json list = Json::array();
    for (const LessonArgument& argument : lesson.arguments) {
        Json item = {{"name", argument.name},        {"title", argument.title},
                     {"default", argument.standard}, {"help", argument.help},
                     {"unit", argument.unit},        {"choices", argument.choices}};
        if (argument.min) item["min"] = *argument.min;
        if (argument.max) item["max"] = *argument.max;
        list.push_back(std::move(item));
    }
    return list;
}

Json lesson_json(const Lesson& lesson) {
    Json programs = Json::array();
    for (const LessonProgram& program : lesson.programs)
        programs.push_back({{"id", program.id},
                            {"title", program.title},
                            {"source", program.source.string()},
                            {"executable", program.executable}});
    return {
        {"id", lesson.id},
        {"title", lesson.title},
        {"section", lesson.section},
        {"order", lesson.order},
        {"summary", lesson.summary},
        {"folder", lesson.folder.string()},
        {"programs", std::move(programs)},
        {"ranks",
         {{"default", lesson.ranks_default}, {"min", lesson.ranks_min}, {"max", lesson.ranks_max}}},
        {"arguments", arguments_json(lesson)}};
}

void print_lessons(const LessonLibrary& library) {
    std::size_t width = 0;
    for (const Lesson& lesson : library.lessons) width = std::max(width, lesson.id.size());
    std::string section;
    for (const Lesson& lesson : library.lessons) {
        if (lesson.section != section)
            std::cout << (section.empty() ? "" : "\n") << lesson.section << "\n";
        section = lesson.section;
        std::cout << "  " << lesson.id << std::string(width - lesson.id.size() + 2, ' ')
                  << lesson.title << " (" << lesson.ranks_default << " ranks)\n";
    }
}

void print_problems(const std::vector<LessonProblem>& problems) {
    for (const LessonProblem& problem : problems)
        std::cerr << problem.file.string() << (problem.line ? ":" : "")
                  << (problem.line ? std::to_string(problem.line) : "") << ": " << problem.reason
                  << "\n";
}

int list(const std::vector<fs::path>& given, bool json) {
    const LessonLibrary library = read_lessons(lesson_folders(given));
    if (json) {
        Json lessons = Json::array();
        for (const Lesson& lesson : library.lessons) lessons.push_back(lesson_json(lesson));
        std::cout << lessons.dump(2, ' ', false, Json::error_handler_t::replace) << "\n";
    } else {
        print_lessons(library);
    }
    print_problems(library.problems);
    return kDone;
}

// One lesson's folder, or a folder of such.
LessonLibrary read_folder(const fs::path& folder) {
    LessonLibrary library = read_lessons({folder});
    const bool holds_lessons = !library.lessons.empty() || !library.problems.empty();
    if (holds_lessons && !fs::exists(folder / "lesson.json")) return library;
    library = {};
    // Without a last "." or "/": the folder's name is the lesson's id.
    if (auto lesson = read_lesson(fs::canonical(folder), library.problems))
        library.lessons.push_back(std::move(*lesson));
    return library;
}

int check(const fs::path& folder) {
    if (!fs::is_directory(folder))
        throw CommandError("There is no folder " + folder.string() + ".");
    const LessonLibrary library = read_folder(folder);
    print_problems(library.problems);
    std::cout << library.lessons.size() << (library.lessons.size() == 1 ? " lesson" : " lessons")
              << " can be used, " << library.problems.size()
              << (library.problems.size() == 1 ? " mistake" : " mistakes") << " found\n";
    return library.problems.empty() ? kDone : kFailed;
}

}  // namespace

void add_lessons(CLI::App& app, Action& action) {
    CLI::App* command =
        app.add_subcommand("lessons", "Lists the lessons, or checks those of a folder");
    auto folders = std::make_shared<std::vector<fs::path>>();
    auto json = std::make_shared<bool>(false);
    command->add_option("--lessons", *folders, "a folder of lessons, beside those installed")
        ->type_name("DIR");
    command->add_flag("--json", *json, "for machines");
    command->footer("Examples: rankscope lessons\n          rankscope lessons check my-lessons/");
    command->require_subcommand(0, 1);

    CLI::App* checking = command->add_subcommand(
        "check", "Reads the lessons of a folder and tells each mistake with file, line and reason");
    auto folder = std::make_shared<fs::path>();
    checking->add_option("DIR", *folder, "a lesson's folder, or a folder of lessons")->required();
    checking->footer(
        "Ends with 1 when there is a mistake.\n"
        "Example: rankscope lessons check my-lessons/");

    command->callback([=, &action] {
        action = [=] { return checking->parsed() ? check(*folder) : list(*folders, *json); };
    });
}

}  // namespace rankscope::cli
