// SPDX-License-Identifier: GPL-3.0-or-later
// Reads from a finished run what it came to.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <variant>

#include "run/lesson.h"
#include "trace/store.h"

namespace rankscope {

using Outcome = std::variant<double, std::string>;

// None when the run has nothing of the kind.
std::optional<Outcome> outcome(const OutcomeSpec& spec, const Store& run);

// One run in short, as it is kept with others of its lesson.
struct RunRecord {
    std::string program, variation;  // ids; no variation: empty
    int ranks = 0;
    std::map<std::string, std::string> arguments;  // those that differ from the lesson's
    std::map<std::string, Outcome> outcomes;
    std::string made;  // "2026-03-01T12:30:05", UTC

    friend bool operator==(const RunRecord&, const RunRecord&) = default;
};

// All outcomes of the lesson that the run has.
std::map<std::string, Outcome> outcomes_of(const Lesson& lesson, const Store& run);

}  // namespace rankscope
