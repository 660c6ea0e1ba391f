// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/lesson/read_outcome.h"

namespace rankscope {

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
    if (!node.is_object_of({"id", "title", "ranks", "runs", "argument", "values"})) return sweep;
    sweep.id = node.required_text("id");
    sweep.title = node.required_text("title");
    node.each("ranks", [&](const JsonNode& n) {
        if (n.value().is_number_integer() && n.value() >= 1)
            sweep.ranks.push_back(n.value());
        else
            n.report("a number of ranks is a whole number from 1 on");
    });
    sweep.runs = node.integer("runs", 1);
    sweep.argument = node.text("argument");
    node.each("values", [&](const JsonNode& n) {
        sweep.values.push_back(n.value().is_string() ? n.value().get<std::string>()
                                                     : n.value().dump());
    });
    if (sweep.runs < 1) node.report("runs", "a sweep makes at least one run");
    if (sweep.argument.empty() != sweep.values.empty())
        node.report("\"argument\" and \"values\" belong together");
    return sweep;
}

}  // namespace rankscope
