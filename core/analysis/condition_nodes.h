// SPDX-License-Identifier: GPL-3.0-or-later
// Patterns and conditions as they are kept once they have been read from JSON.
#pragma once

#include <optional>
#include <regex>
#include <string>
#include <vector>

#include "analysis/condition.h"

namespace rankscope {

// Which ranks a pattern may match on.
struct RankChoice {
    enum class Kind { any, first, last, number } kind = Kind::any;
    int number = 0;
    bool covers(int rank, int ranks) const;
};

struct Pattern::Parts {
    RankChoice rank;
    std::optional<CallId> call;
    bool enter = false;
    std::optional<std::size_t> nth;
    std::optional<int> peer, tag;
    std::optional<std::regex> printed;
    bool matches(const Store& store, const Moment& moment) const;
};

// A number that an event carries.
struct EventField {
    enum class Name { sent, received, before, tag, bytes, peer, source, result } name = Name::sent;
    Pattern event;
};

// `times` the number of ranks, and `plus` that.
struct OfRanks {
    double times = 1, plus = 0;
};

// `times` the value that was emitted at another step.
struct OfStep {
    double step = 0, times = 1;
};

struct Comparison {
    enum class Kind { equals, not_equals, less_than, greater_than } kind = Kind::equals;
    // Exactly one of these is what is compared with.
    std::optional<double> number;
    std::optional<EventField> field;
    std::optional<OfRanks> ranks;
    std::optional<OfStep> step;
    bool holds(double left, double right) const;
};

struct Condition::Node {
    enum class Kind { event, order, value, count, stuck, ended, emitted, all, any, negation };
    enum class Which { last, first, max, min };
    Kind kind = Kind::event;
    std::vector<Pattern> patterns;  // event, order, count
    std::vector<Condition> parts;   // all, any, negation
    EventField value;               // value
    Comparison comparison;          // value, count, emitted
    bool stuck = true;
    int code = 0;
    std::string name;  // emitted
    RankChoice rank;
    Which which = Which::last;
    std::optional<double> step;  // emitted
};

class ObjectReader;

// What reading JSON gives; they throw ConditionError.
RankChoice read_rank(ObjectReader& object);
Pattern::Parts read_pattern(const nlohmann::json& json, const std::string& pointer);

}  // namespace rankscope
