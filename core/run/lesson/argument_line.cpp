// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <charconv>
#include <cmath>
#include <stdexcept>

#include "run/lesson.h"
#include "run/paths.h"

namespace rankscope {
namespace {

std::string number_text(double number) {
    char text[32];
    const auto end = std::to_chars(text, text + sizeof text, number).ptr;
    return {text, end};
}

std::string range_text(const LessonArgument& argument) {
    if (argument.min && argument.max)
        return " from " + number_text(*argument.min) + " to " + number_text(*argument.max);
    if (argument.min) return " of at least " + number_text(*argument.min);
    if (argument.max) return " of at most " + number_text(*argument.max);
    return "";
}

void check_number(const LessonArgument& argument, const std::string& value) {
    const bool whole = argument.type == LessonArgument::Type::integer;
    double number = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
    const bool good = error == std::errc() && end == value.data() + value.size() &&
                      (!whole || std::trunc(number) == number) &&
                      (!argument.min || number >= *argument.min) &&
                      (!argument.max || number <= *argument.max);
    if (!good)
        throw std::invalid_argument(argument.name + " must be a " + (whole ? "whole " : "") +
                                    "number" + range_text(argument) + ", not \"" + value + "\"");
}

bool switched_on(const LessonArgument& argument, const std::string& value) {
    for (const char* on : {"true", "on", "yes", "1"})
        if (value == on) return true;
    for (const char* off : {"false", "off", "no", "0", ""})
        if (value == off) return false;
    throw std::invalid_argument(argument.name + " must be on or off, not \"" + value + "\"");
}

void check_choice(const LessonArgument& argument, const std::string& value) {
    if (std::find(argument.choices.begin(), argument.choices.end(), value) !=
        argument.choices.end())
        return;
    std::string allowed;
    for (const auto& choice : argument.choices) allowed += (allowed.empty() ? "" : ", ") + choice;
    throw std::invalid_argument(argument.name + " must be one of " + allowed + ", not \"" + value +
                                "\"");
}

// "{data}/checkpoints": lessons cannot know where a user's files lie.
std::string with_folders(std::string value) {
    static const std::string data = "{data}";
    if (const auto at = value.find(data); at != std::string::npos)
        value.replace(at, data.size(), user_data_folder().string());
    return value;
}

void append(const LessonArgument& argument, const std::string& value,
            std::vector<std::string>& line) {
    using Type = LessonArgument::Type;
    if (argument.type == Type::toggle) {
        if (switched_on(argument, value)) line.push_back(argument.flag);
        return;
    }
    if (argument.type == Type::integer || argument.type == Type::number)
        check_number(argument, value);
    if (argument.type == Type::choice) check_choice(argument, value);
    if (!argument.environment.empty()) return;
    if (!argument.flag.empty()) {
        if (value.empty()) return;  // an empty text leaves the program its own default
        line.push_back(argument.flag);
    }
    line.push_back(with_folders(value));
}

}  // namespace

std::vector<std::string> argument_line(const Lesson& lesson,
                                       const std::map<std::string, std::string>& values) {
    for (const auto& [name, value] : values) {
        const bool known =
            std::any_of(lesson.arguments.begin(), lesson.arguments.end(),
                        [&, &wanted = name](const auto& a) { return a.name == wanted; });
        if (known) continue;
        std::string names;
        for (const auto& a : lesson.arguments) names += (names.empty() ? "" : ", ") + a.name;
        throw std::invalid_argument("the lesson " + lesson.id + " has no argument \"" + name +
                                    "\"; it has " + (names.empty() ? "none" : names));
    }
    const auto value_of = [&values](const LessonArgument& argument) {
        const auto given = values.find(argument.name);
        return given == values.end() ? argument.standard : given->second;
    };
    const bool file_decides = std::any_of(
        lesson.arguments.begin(), lesson.arguments.end(),
        [&](const auto& a) { return !a.configuration.empty() && !value_of(a).empty(); });
    std::vector<std::string> line;
    for (const auto& argument : lesson.arguments)
        if (const auto value = value_of(argument); !file_decides || value != argument.standard)
            append(argument, value, line);
    return line;
}

std::map<std::string, std::string> argument_environment(
    const Lesson& lesson, const std::map<std::string, std::string>& values) {
    argument_line(lesson, values);  // refuses what is not allowed
    std::map<std::string, std::string> environment;
    for (const auto& argument : lesson.arguments) {
        const auto given = values.find(argument.name);
        if (argument.environment.empty() || given == values.end()) continue;
        if (given->second != argument.standard) environment[argument.environment] = given->second;
    }
    return environment;
}

}  // namespace rankscope
