// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/lesson/read_outcome.h"

#include <cmath>

namespace rankscope {

namespace {

std::string as_text(const nlohmann::json& value) {
    return value.is_string() ? value.get<std::string>() : value.dump();
}

}  // namespace

OutcomeSpec read_outcome(const JsonNode& node) {
    using From = OutcomeSpec::From;
    OutcomeSpec outcome;
    if (!node.is_object_of({"name", "from", "call", "emitted", "rank", "factor", "true_value"}))
        return outcome;
    outcome.name = node.required_text("name");
    const auto from = node.one_of("from", {"emitted", "received", "lines", "sources"});
    outcome.from = from == "received"  ? From::received
                   : from == "lines"   ? From::lines
                   : from == "sources" ? From::sources
                                       : From::emitted;
    outcome.call = node.text("call");
    outcome.emitted = node.text("emitted");
    outcome.rank = node.integer("rank", 0);
    outcome.factor = node.number("factor", 1);
    outcome.true_value = node.maybe_number("true_value");
    const bool of_call = outcome.from == From::received || outcome.from == From::sources;
    if (of_call && outcome.call.empty())
        node.report("the outcome does not say of which \"call\" it is");
    if (outcome.from == From::emitted && outcome.emitted.empty())
        node.report("the outcome does not say which \"emitted\" value it is");
    return outcome;
}

SweepSpec read_sweep(const JsonNode& node) {
    SweepSpec sweep;
    if (!node.is_object_of({"id", "title", "ranks", "runs", "vary", "bisect"})) return sweep;
    sweep.id = node.required_text("id");
    sweep.title = node.required_text("title");
    node.each("ranks", [&](const JsonNode& n) {
        if (n.value().is_number_integer() && n.value() >= 1)
            sweep.ranks.push_back(n.value());
        else
            n.report("a number of ranks is a whole number from 1 on");
    });
    sweep.runs = node.integer("runs", 1);
    if (const auto vary = node.child("vary"); vary && vary->value().is_object())
        for (const auto& [name, list] : vary->value().items()) {
            std::vector<std::string> values;
            vary->each(name,
                       [&values](const JsonNode& n) { values.push_back(as_text(n.value())); });
            sweep.vary.emplace_back(name, std::move(values));
        }
    if (const auto bisect = node.child("bisect");
        bisect && bisect->is_object_of({"argument", "from", "to"})) {
        sweep.bisected = bisect->required_text("argument");
        sweep.from = std::llround(bisect->number("from", 0));
        sweep.to = std::llround(bisect->number("to", 0));
        if (sweep.from >= sweep.to) bisect->report("to", "\"to\" is to lie above \"from\"");
    }
    if (sweep.runs < 1) node.report("runs", "a sweep makes at least one run");
    return sweep;
}

}  // namespace rankscope
