// SPDX-License-Identifier: GPL-3.0-or-later
// Statements about a run, written as JSON in lesson files: event patterns ("rank 1 leaves
// MPI_Recv") and conditions over them. Steps, predictions and "am I done?" are made of these; the
// answer is always read from the run.
//
// A pattern:   {"rank": 1, "call": "MPI_Recv", "at": "leave", "nth": 1, "peer": 0, "tag": 0,
//               "printed": "regular expression"}      every key is optional; "rank" may be "any",
//              "first", "last"; a pattern with "printed" matches output lines (part of one is
//              enough), one without matches calls; "at" is "enter" or "leave" (the default).
//              "nth" means that one alone of all that match, counted over all ranks it may be on.
//              "peer" and "tag" are those of the call, or of the message that a receive brought.
// A condition: {"event": P}                           some event matches P
//              {"order": [P, Q, ...]}                 they happened, in this order
//              {"value": {"event": P, "field":
//              "sent|received|before|tag|bytes|peer|source|result"},
//               "equals": x | "not_equals": x | "less_than": x | "greater_than": x}
//                   x: a number, or another {"event":..., "field":...}; the first element of a
//                   payload; a receive buffer that a call left alone still holds what it held
//              {"count": P, "equals"|"less_than"|"greater_than": n}
//                   n: a number, or {"ranks": a, "plus": b}: a times the number of ranks, plus b
//              {"stuck": true|false}                  the run came to rest with living ranks
//              waiting
//              {"ended": code}                        the launcher's exit code
//              {"emitted": "name", "rank": r, "last"|"first"|"max"|"min": true, "equals"|...: x}
//                   of all ranks when none is named; "last" when nothing is said
//              {"emitted": "name", "rank": r, "step": s, "equals"|...: x}
//                   the value of that step; x: a number, or {"step": t, "times": k}: k times the
//                   value of step t
//              {"all": [C...]}, {"any": [C...]}, {"not": C}
#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <stdexcept>
#include <string>

#include "analysis/collectives.h"
#include "analysis/matching.h"
#include "trace/moments.h"

namespace rankscope {

// What a condition is asked about.
struct RunView {
    const Store& store;
    const Moments& moments;
    const Matching& matching;
    const Collectives& collectives;
};

// A pattern or condition that makes no sense; `pointer` is the JSON pointer of the culprit.
class ConditionError : public std::runtime_error {
  public:
    ConditionError(std::string at, const std::string& what)
        : std::runtime_error(what), pointer(std::move(at)) {}
    std::string pointer;
};

class Pattern {
  public:
    Pattern();
    ~Pattern();
    Pattern(const Pattern&);
    Pattern& operator=(const Pattern&);
    static Pattern from_json(const nlohmann::json& json, const std::string& pointer = "");
    // The index of the moment that matches first, at or after `from`; none when there is none yet.
    // Looks at each moment from there on: who asks often gives where it stopped.
    std::optional<std::size_t> find(const RunView& run, std::size_t from = 0) const;
    std::size_t count(const RunView& run) const;  // moments that match

    struct Parts;

  private:
    std::shared_ptr<const Parts> parts_;
};

class Condition {
  public:
    Condition();
    ~Condition();
    Condition(const Condition&);
    Condition& operator=(const Condition&);
    static Condition from_json(const nlohmann::json& json, const std::string& pointer = "");
    // true or false; none while the run does not tell yet (the event has not come).
    std::optional<bool> holds(const RunView& run, bool run_is_over) const;

    struct Node;

  private:
    std::shared_ptr<const Node> node_;
};

}  // namespace rankscope
