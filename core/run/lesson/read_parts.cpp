// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/lesson/read_parts.h"

#include <algorithm>

#include "trace/control.h"

namespace rankscope {
namespace {

// Reads a pattern or condition under `key`; its own complaint comes with the pointer to the
// culprit.
template <class Statement>
Statement read_statement(const JsonNode& node, std::string_view key) {
    const auto child = node.child(key);
    if (!child) {
        node.report("the field \"" + std::string(key) + "\" is missing");
        return {};
    }
    try {
        return Statement::from_json(child->value(), "");
    } catch (const ConditionError& error) {
        node.report(std::string(key) + error.pointer, error.what());
        return {};
    }
}

std::string as_text(const nlohmann::json& value) {
    return value.is_string() ? value.get<std::string>() : value.dump();
}

}  // namespace

LessonProgram read_program(const JsonNode& node, const std::filesystem::path& folder) {
    LessonProgram program;
    if (!node.is_object_of({"id", "title", "source", "language", "executable"})) return program;
    program.id = node.required_text("id");
    program.title = node.text("title", program.id);
    program.language = node.one_of("language", {"c", "c++", "fortran"});
    program.executable = node.text("executable");
    const auto source = node.text("source");
    if (source.empty() && program.executable.empty())
        node.report("the program names neither a \"source\" to compile nor an \"executable\"");
    if (source.empty()) return program;
    program.source = folder / source;
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(program.source, ignored))
        node.report("source", "there is no file " + source + " in the lesson's folder");
    return program;
}

LessonArgument read_argument(const JsonNode& node) {
    using Type = LessonArgument::Type;
    LessonArgument argument;
    if (!node.is_object_of({"name", "title", "type", "default", "min", "max", "choices", "help",
                            "flag", "unit", "slider", "environment", "configuration"}))
        return argument;
    argument.name = node.required_text("name");
    argument.title = node.text("title", argument.name);
    argument.help = node.text("help");
    argument.flag = node.text("flag");
    argument.unit = node.text("unit");
    argument.environment = node.text("environment");
    argument.slider = node.flag("slider");
    argument.configuration = node.text("configuration");
    argument.min = node.maybe_number("min");
    argument.max = node.maybe_number("max");
    const auto type = node.one_of("type", {"text", "integer", "number", "choice", "switch"});
    argument.type = type == "integer"  ? Type::integer
                    : type == "number" ? Type::number
                    : type == "choice" ? Type::choice
                    : type == "switch" ? Type::toggle
                                       : Type::text;
    node.each("choices",
              [&](const JsonNode& c) { argument.choices.push_back(as_text(c.value())); });
    if (const auto standard = node.child("default")) argument.standard = as_text(standard->value());
    if (argument.type == Type::choice) {
        if (argument.choices.empty()) node.report("a \"choice\" needs \"choices\"");
        if (argument.standard.empty() && !argument.choices.empty())
            argument.standard = argument.choices.front();
        if (std::find(argument.choices.begin(), argument.choices.end(), argument.standard) ==
            argument.choices.end())
            node.report("default", "the default \"" + argument.standard + "\" is no choice");
    }
    if (argument.type == Type::toggle && argument.flag.empty())
        node.report("a \"switch\" needs the \"flag\" that it switches on");
    return argument;
}

LessonValue read_value(const JsonNode& node) {
    using From = LessonValue::From;
    LessonValue value;
    if (!node.is_object_of({"name", "title", "from", "call", "unit", "block"})) return value;
    value.name = node.text("name");
    value.title = node.required_text("title");
    value.call = node.text("call");
    value.unit = node.text("unit");
    value.block = node.number("block", 0);
    const auto from = node.one_of("from", {"sent", "received", "before", "emitted"});
    value.from = from == "received"  ? From::received
                 : from == "before"  ? From::before
                 : from == "emitted" ? From::emitted
                                     : From::sent;
    if (value.from == From::emitted && value.name.empty())
        node.report("an emitted value needs its \"name\"");
    return value;
}

LessonStep read_step(const JsonNode& node) {
    LessonStep step;
    if (!node.is_object_of({"text", "when"})) return step;
    step.text = node.required_text("text");
    step.when = read_statement<Pattern>(node, "when");
    return step;
}

LessonPrediction read_prediction(const JsonNode& node) {
    LessonPrediction prediction;
    if (!node.is_object_of({"id", "question", "before", "choices", "why", "variation"}))
        return prediction;
    prediction.id = node.required_text("id");
    prediction.question = node.required_text("question");
    prediction.why = node.text("why");
    prediction.variation = node.text("variation");
    if (node.has("before")) prediction.before = read_statement<Pattern>(node, "before");
    node.each("choices", [&](const JsonNode& c) {
        if (!c.is_object_of({"text", "if"})) return;
        prediction.choices.push_back({c.required_text("text"), read_statement<Condition>(c, "if")});
    });
    if (prediction.choices.size() < 2) node.report("a prediction needs at least two \"choices\"");
    return prediction;
}

LessonCheck read_check(const JsonNode& node) {
    if (!node.is_object_of({"text", "if"})) return {};
    return {node.required_text("text"), read_statement<Condition>(node, "if")};
}

LessonVariation read_variation(const JsonNode& node) {
    LessonVariation variation;
    if (!node.is_object_of({"id", "title", "text", "replace", "arguments", "program", "ranks",
                            "strict_sends", "late"}))
        return variation;
    variation.id = node.required_text("id");
    variation.title = node.required_text("title");
    variation.text = node.text("text");
    variation.program = node.text("program");
    variation.strict_sends = node.flag("strict_sends");
    if (node.has("ranks")) variation.ranks = node.integer("ranks", 1);
    node.each("replace", [&](const JsonNode& r) {
        if (!r.is_object_of({"find", "with"})) return;
        variation.replace.push_back({r.required_text("find"), r.text("with")});
    });
    if (const auto arguments = node.child("arguments")) {
        if (!arguments->value().is_object())
            arguments->report("\"arguments\" must be an object of names and values");
        else
            for (const auto& [name, value] : arguments->value().items())
                variation.arguments[name] = as_text(value);
    }
    if (const auto late = node.child("late"); late && late->is_object_of({"rank", "ms"})) {
        variation.late_rank = late->integer("rank", 0);
        variation.late_ms = late->number("ms", 0);
    }
    return variation;
}

void read_ranks(const JsonNode& lesson, Lesson& into) {
    const auto ranks = lesson.child("ranks");
    if (!ranks) {
        lesson.report("the field \"ranks\" is missing");
        return;
    }
    if (!ranks->is_object_of({"default", "min", "max"})) return;
    into.ranks_min = ranks->integer("min", 1);
    into.ranks_max = ranks->integer("max", 16);
    into.ranks_default = ranks->integer("default", into.ranks_min);
    if (into.ranks_min < 1 || into.ranks_max > kMaxRanks || into.ranks_min > into.ranks_default ||
        into.ranks_default > into.ranks_max)
        ranks->report(
            "\"ranks\" must have 1 <= min <= default <= max <= " + std::to_string(kMaxRanks) +
            ", not min " + std::to_string(into.ranks_min) + ", default " +
            std::to_string(into.ranks_default) + ", max " + std::to_string(into.ranks_max));
}

}  // namespace rankscope
