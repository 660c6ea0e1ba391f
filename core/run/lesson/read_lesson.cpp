// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "run/lesson.h"
#include "run/lesson/json_lines.h"
#include "run/lesson/read_chart.h"
#include "run/lesson/read_outcome.h"
#include "run/lesson/read_parts.h"
#include "run/lesson/read_picture.h"

namespace rankscope {
namespace {

namespace fs = std::filesystem;

std::optional<std::string> read_text(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) return std::nullopt;
    std::ostringstream text;
    text << file.rdbuf();
    return std::move(text).str();
}

// The place and cause that the JSON library packs into its message, taken apart again.
LessonProblem syntax_problem(const fs::path& file, const std::string& text,
                             const nlohmann::json::parse_error& error) {
    const std::size_t end = std::min(error.byte, text.size());
    const int line = 1 + static_cast<int>(std::count(text.begin(), text.begin() + end, '\n'));
    std::string reason = error.what();
    if (const auto cut = reason.find("- "); cut != std::string::npos) reason.erase(0, cut + 2);
    return {file, line, "no valid JSON: " + reason};
}

std::vector<std::string> varied_arguments(const SweepSpec& sweep) {
    std::vector<std::string> names;
    for (const auto& [name, values] : sweep.vary) names.push_back(name);
    if (!sweep.bisected.empty()) names.push_back(sweep.bisected);
    return names;
}

// What refers to other parts of the lesson.
void check_references(const JsonNode& root, const Lesson& lesson) {
    std::set<std::string> programs, arguments, predictions;
    for (const auto& program : lesson.programs)
        if (!programs.insert(program.id).second)
            root.report("programs", "two programs have the id \"" + program.id + "\"");
    for (const auto& argument : lesson.arguments)
        if (!arguments.insert(argument.name).second)
            root.report("arguments", "two arguments have the name \"" + argument.name + "\"");
    for (const auto& prediction : lesson.predictions) {
        if (!predictions.insert(prediction.id).second)
            root.report("predictions", "two predictions have the id \"" + prediction.id + "\"");
        if (!prediction.variation.empty() && !lesson.variation(prediction.variation))
            root.report("predictions", "the prediction " + prediction.id +
                                           " is answered by the variation \"" +
                                           prediction.variation + "\", which does not exist");
    }

    std::set<std::string> outcomes;
    for (const auto& outcome : lesson.outcomes) outcomes.insert(outcome.name);
    for (const auto& sweep : lesson.sweeps)
        if (!sweep.bisected.empty()) outcomes.insert(sweep.id);
    for (std::size_t i = 0; i < lesson.charts.size(); ++i)
        for (const auto& series : lesson.charts[i].series)
            if (series.from == ChartSeriesSpec::From::runs && !outcomes.contains(series.name))
                root.report("charts/" + std::to_string(i),
                            "there is no outcome \"" + series.name + "\"");
    for (std::size_t i = 0; i < lesson.sweeps.size(); ++i)
        for (const auto& varied : varied_arguments(lesson.sweeps[i]))
            if (!arguments.contains(varied))
                root.report("sweeps/" + std::to_string(i),
                            "there is no argument \"" + varied + "\"");

    std::string sources;
    for (const auto& program : lesson.programs)
        if (!program.source.empty()) sources += read_text(program.source).value_or("");
    const auto check = [&](const char* key, const std::vector<LessonVariation>& variations) {
        for (std::size_t i = 0; i < variations.size(); ++i) {
            const std::string place = std::string(key) + "/" + std::to_string(i);
            const auto& variation = variations[i];
            if (!variation.program.empty() && !programs.contains(variation.program))
                root.report(place + "/program",
                            "there is no program \"" + variation.program + "\"");
            for (const auto& [name, value] : variation.arguments)
                if (!arguments.contains(name))
                    root.report(place + "/arguments", "there is no argument \"" + name + "\"");
            for (const auto& replacement : variation.replace)
                if (sources.find(replacement.find) == std::string::npos)
                    root.report(place + "/replace",
                                "\"" + replacement.find + "\" stands in no source of this lesson");
        }
    };
    check("breaks", lesson.breaks);
    check("try_next", lesson.try_next);
}

void read_root(const JsonNode& root, Lesson& lesson) {
    if (!root.is_object_of({"title", "section", "order", "summary", "programs", "ranks",
                            "arguments", "values", "charts", "pictures", "stage", "outcomes",
                            "sweeps", "steps", "predictions", "checks", "breaks", "try_next"}))
        return;
    lesson.title = root.required_text("title");
    lesson.section = root.required_text("section");
    lesson.summary = root.text("summary");
    lesson.order = root.number("order", 0);
    read_ranks(root, lesson);
    root.each("programs",
              [&](const auto& n) { lesson.programs.push_back(read_program(n, lesson.folder)); });
    root.each("arguments", [&](const auto& n) { lesson.arguments.push_back(read_argument(n)); });
    root.each("values", [&](const auto& n) { lesson.values.push_back(read_value(n)); });
    root.each("charts", [&](const auto& n) { lesson.charts.push_back(read_chart(n)); });
    root.each("pictures", [&](const auto& n) { lesson.pictures.push_back(read_picture(n)); });
    if (const auto stage = root.child("stage")) lesson.stage = read_stage(*stage);
    root.each("outcomes", [&](const auto& n) { lesson.outcomes.push_back(read_outcome(n)); });
    root.each("sweeps", [&](const auto& n) { lesson.sweeps.push_back(read_sweep(n)); });
    root.each("steps", [&](const auto& n) { lesson.steps.push_back(read_step(n)); });
    root.each("predictions",
              [&](const auto& n) { lesson.predictions.push_back(read_prediction(n)); });
    root.each("checks", [&](const auto& n) { lesson.checks.push_back(read_check(n)); });
    root.each("breaks", [&](const auto& n) { lesson.breaks.push_back(read_variation(n)); });
    root.each("try_next", [&](const auto& n) { lesson.try_next.push_back(read_variation(n)); });
    for (const char* key : {"order", "programs", "steps"})
        if (!root.has(key)) root.report(std::string("the field \"") + key + "\" is missing");
    if (root.has("programs") && lesson.programs.empty())
        root.report("programs", "the lesson needs at least one program");
    check_references(root, lesson);
}

}  // namespace

std::optional<Lesson> read_lesson(const fs::path& folder, std::vector<LessonProblem>& problems) {
    const auto file = folder / "lesson.json";
    const auto text = read_text(file);
    if (!text) {
        problems.push_back({file, 0, "a lesson needs a lesson.json, and there is none to be read"});
        return std::nullopt;
    }
    nlohmann::json json;
    try {
        json = nlohmann::json::parse(*text, nullptr, true, /*ignore_comments=*/true);
    } catch (const nlohmann::json::parse_error& error) {
        problems.push_back(syntax_problem(file, *text, error));
        return std::nullopt;
    }

    Lesson lesson;
    lesson.folder = fs::absolute(folder).lexically_normal();
    if (!lesson.folder.has_filename()) lesson.folder = lesson.folder.parent_path();
    lesson.id = lesson.folder.filename().string();

    const auto lines = json_lines(*text);
    const auto known = problems.size();
    const ReportMistake report = [&](const std::string& pointer, const std::string& reason) {
        problems.push_back({file, line_of(lines, pointer), reason});
    };
    read_root(JsonNode(json, "", report), lesson);

    const auto words = read_text(folder / "lesson.md");
    if (!words)
        problems.push_back({folder / "lesson.md", 0, "the lesson's text, lesson.md, is missing"});
    else
        lesson.text = *words;
    if (problems.size() > known) return std::nullopt;
    return lesson;
}

}  // namespace rankscope
