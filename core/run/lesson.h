// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson as data: lesson.json, lesson.md and the program's source in one folder. Reading a lesson
// checks everything that it says; a mistake is a LessonProblem with file, line and reason.
//
// lesson.json (keys marked * are required):
//   *"title", *"section", *"order" (number within the whole), "summary" (one sentence)
//   *"programs": [{"id", "title", "source": "send_receive.c", "language": "c"|"c++"|"fortran",
//                  "executable": "cifar-training"}]     the first is the default; "executable"
//                  names a program that is built with Rankscope instead of "source" being compiled
//   *"ranks": {"default": 2, "min": 2, "max": 16}
//   "arguments": [{"name", "title", "type": "integer"|"number"|"text"|"choice"|"switch", "default",
//                  "min", "max", "choices": [...], "help", "flag": "--epochs" (absent: positional),
//                  "unit", "slider": true, "environment": "UCX_RNDV_THRESH"}]
//                  "configuration": "--print-config": a text that names a file from which the
//                  program takes what is left at its default; with that flag it prints it.
//                  with "environment" it is no argument: the ranks get that variable, unless the
//                  value is the default. In a text "{data}" is the user's data folder
//   "values": [{"name", "title", "from": "sent"|"received"|"before"|"emitted", "call", "unit",
//               "block": 100}]
//                  what a rank card shows, by the newest such payload or emitted value; with
//                  "block" as blocks in the colour of the rank (number / block) they came from
//   "charts": [{"title", "kind": "line"|"bars"|"scatter"|"stacked", "x": {...}, "y": {...},
//   "series": [...]}]
//                  see chart_spec.h
//   "pictures", "stage"                                 see picture_spec.h
//   "outcomes", "sweeps"                                see outcome_spec.h
//   *"steps": [{"text" (Markdown), "when": PATTERN}]    what is said once the pattern has happened
//   "predictions": [{"id", "question", "before": PATTERN (asked until this happens),
//                    "choices": [{"text", "if": CONDITION}], "why": "said after the reveal",
//                    "variation": id}]   with "variation": answered by a run of that variation
//   "checks": [{"text", "if": CONDITION}]               "am I done?"
//   "breaks": [{"id", "title", "text", "replace": [{"find", "with"}] | "arguments": {...} |
//               "program": id | "ranks": n | "strict_sends": true | "late": {"rank","ms"}}]
//   "try_next": same form as "breaks": what to try, each one click away
// PATTERN and CONDITION: see analysis/condition.h. Unknown keys are mistakes.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "analysis/condition.h"
#include "run/chart_spec.h"
#include "run/outcome_spec.h"
#include "run/picture_spec.h"

namespace rankscope {

struct LessonProgram {
    std::string id, title;
    std::filesystem::path source;  // absolute; empty when executable is set
    std::string language;          // "c", "c++", "fortran"
    std::string executable;        // name of a program built with Rankscope
};

struct LessonArgument {
    enum class Type { integer, number, text, choice, toggle };
    std::string name, title, help, flag, unit, environment, configuration;
    bool slider = false;  // moved by one; of wide ranges in powers of two
    Type type = Type::text;
    std::string standard;  // the default, as text
    std::optional<double> min, max;
    std::vector<std::string> choices;
};

struct LessonStep {
    std::string text;  // Markdown
    Pattern when;
};

struct LessonChoice {
    std::string text;
    Condition truth;
};

struct LessonPrediction {
    std::string id, question, why;
    std::string variation;          // id: only a run of it can answer; empty: the plain run
    std::optional<Pattern> before;  // the reveal: once it has happened the answer is shown
    std::vector<LessonChoice> choices;
};

struct LessonCheck {
    std::string text;
    Condition condition;
};

struct TextReplacement {
    std::string find, with;
};

// A change to the program or to how it is run, one click away.
struct LessonVariation {
    std::string id, title, text;
    std::vector<TextReplacement> replace;
    std::map<std::string, std::string> arguments;
    std::string program;
    std::optional<int> ranks;
    bool strict_sends = false;
    std::optional<int> late_rank;
    double late_ms = 0;
};

struct LessonValue {
    std::string name, title, call, unit;
    double block = 0;
    enum class From { sent, received, before, emitted } from = From::sent;
};

struct Lesson {
    std::string id;  // the folder's name
    std::filesystem::path folder;
    std::string title, section, summary;
    std::string text;  // lesson.md
    double order = 0;
    std::vector<LessonProgram> programs;
    int ranks_default = 1, ranks_min = 1, ranks_max = 16;
    std::vector<LessonArgument> arguments;
    std::vector<LessonValue> values;
    std::vector<ChartSpec> charts;
    std::vector<PictureSpec> pictures;
    StageSpec stage;
    std::vector<OutcomeSpec> outcomes;
    std::vector<SweepSpec> sweeps;
    std::vector<LessonStep> steps;
    std::vector<LessonPrediction> predictions;
    std::vector<LessonCheck> checks;
    std::vector<LessonVariation> breaks, try_next;

    const LessonVariation* variation(std::string_view id) const;  // null: there is none
};

struct LessonProblem {
    std::filesystem::path file;
    int line = 0;        // 0: the file as a whole
    std::string reason;  // one sentence
};

// One folder. Problems found are appended; none when the lesson cannot be used at all.
std::optional<Lesson> read_lesson(const std::filesystem::path& folder,
                                  std::vector<LessonProblem>& problems);

struct LessonLibrary {
    std::vector<Lesson> lessons;  // by order, then title
    std::vector<LessonProblem> problems;
    const Lesson* find(std::string_view id) const;
};

// The folders in which lessons are looked for: those given, then the user's data folder, then the
// installed one (or the source tree's when run from a build). A later folder does not replace a
// lesson of the same id from an earlier one.
std::vector<std::filesystem::path> lesson_folders(const std::vector<std::filesystem::path>& given);
LessonLibrary read_lessons(const std::vector<std::filesystem::path>& folders);

// The command line of a program started with these argument values (missing ones: the default).
// Throws std::invalid_argument, naming argument, value and what is allowed.
std::vector<std::string> argument_line(const Lesson& lesson,
                                       const std::map<std::string, std::string>& values);
// The variables that the ranks get by these values. Throws likewise.
std::map<std::string, std::string> argument_environment(
    const Lesson& lesson, const std::map<std::string, std::string>& values);

}  // namespace rankscope
