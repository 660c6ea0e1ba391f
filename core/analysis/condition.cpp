// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/condition.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "analysis/condition_nodes.h"
#include "analysis/payloads.h"
#include "analysis/stuck.h"
#include "trace/call_info.h"

namespace rankscope {

namespace {

using Node = Condition::Node;

// Numbers from a run may be floats, those of a condition are written in decimals.
constexpr double kTolerance = 1e-6;

bool same(double a, double b) {
    if (std::isnan(a) || std::isnan(b)) return false;
    if (a == b) return true;
    const bool whole = std::floor(a) == a && std::floor(b) == b;
    return !whole && std::abs(a - b) <= kTolerance * std::max(std::abs(a), std::abs(b));
}

double payload(const Store& store, PreviewId id) {
    return preview_number(store.preview(id));
}

double field_of(const Store& store, const Call& call, bool returned, EventField::Name name) {
    const bool told = returned && (call.flags & kHasStatus);
    switch (name) {
        case EventField::Name::sent:
            return payload(store, call.sent);
        case EventField::Name::received:
            if (call.received != 0) return payload(store, call.received);
            for (const Completion& done : store.detail(call).completions)
                if (done.received != 0) return payload(store, done.received);
            return payload(store, call.before);
        case EventField::Name::before:
            return payload(store, call.before);
        case EventField::Name::tag:
            return told ? call.status_tag : call.tag;
        case EventField::Name::bytes:
            return static_cast<double>(call.bytes);
        case EventField::Name::peer:
            return call.peer;
        case EventField::Name::source:
            return told ? call.source : call.peer;
        case EventField::Name::result:
            return call.result;
    }
    return std::numeric_limits<double>::quiet_NaN();
}

// None while the event has not come.
std::optional<Moment> moment_of(const RunView& run, const EventField& field) {
    const auto at = field.event.find(run);
    return at ? std::optional(run.moments[*at]) : std::nullopt;
}

double number_of(const RunView& run, const Moment& moment, EventField::Name name) {
    if (moment.kind == Moment::Kind::line) return std::numeric_limits<double>::quiet_NaN();
    return field_of(run.store, run.store.call({moment.rank, moment.index}),
                    moment.kind == Moment::Kind::leave, name);
}

// Whether the two are one buffer, before and after a call that brought nothing into it: the same,
// even where the run does not tell what it held (a reduction's, on a rank that is not the root).
bool left_alone(const Store& store, const Moment& a, EventField::Name left, const Moment& b,
                EventField::Name right) {
    const bool both = (left == EventField::Name::received && right == EventField::Name::before) ||
                      (left == EventField::Name::before && right == EventField::Name::received);
    if (!both || a.kind == Moment::Kind::line || b.kind == Moment::Kind::line) return false;
    if (a.rank != b.rank || a.index != b.index) return false;
    const Call& call = store.call({a.rank, a.index});
    return !call.open() && call.received == 0 && call_info(call.call).form == Form::blocking &&
           call_info(call.call).family != Family::wait;
}

std::optional<bool> unless_over(bool over) {
    return over ? std::optional(false) : std::nullopt;
}

std::optional<bool> order_holds(const RunView& run, const std::vector<Pattern>& patterns,
                                bool over) {
    std::size_t from = 0;
    for (const Pattern& pattern : patterns) {
        const auto at = pattern.find(run, from);
        if (!at) return unless_over(over);
        from = *at + 1;
    }
    return true;
}

std::optional<bool> value_holds(const RunView& run, const Node& node, bool over) {
    const auto left = moment_of(run, node.value);
    if (!left) return unless_over(over);
    const double value = number_of(run, *left, node.value.name);
    const Comparison& comparison = node.comparison;
    if (!comparison.field) return comparison.holds(value, *comparison.number);
    const auto right = moment_of(run, *comparison.field);
    if (!right) return unless_over(over);
    if (left_alone(run.store, *left, node.value.name, *right, comparison.field->name))
        return comparison.kind == Comparison::Kind::equals;
    return comparison.holds(value, number_of(run, *right, comparison.field->name));
}

// A count only grows: some answers are certain before the end.
std::optional<bool> count_holds(const RunView& run, const Node& node, bool over) {
    const double count = static_cast<double>(node.patterns.front().count(run));
    const Comparison& comparison = node.comparison;
    const double wanted = comparison.ranks
                              ? comparison.ranks->times * run.store.ranks() + comparison.ranks->plus
                              : *comparison.number;
    const bool now = node.comparison.holds(count, wanted);
    const bool grows_into = node.comparison.kind == Comparison::Kind::greater_than;
    if (over || (grows_into && now) || (!grows_into && count > wanted)) return now;
    return {};
}

std::vector<Sample> emitted(const RunView& run, const Node& node) {
    const NameId name = run.store.find_name(node.name);
    std::vector<Sample> samples;
    if (name == 0) return samples;
    for (int rank = 0; rank < run.store.ranks(); ++rank) {
        if (!node.rank.covers(rank, run.store.ranks())) continue;
        const auto of_rank = run.store.samples(rank, name);
        samples.insert(samples.end(), of_rank.begin(), of_rank.end());
    }
    return samples;
}

std::optional<bool> emitted_at_step_holds(const RunView& run, const Node& node, bool over) {
    const std::vector<Sample> samples = emitted(run, node);
    const auto at = [&](double step) { return std::ranges::find(samples, step, &Sample::step); };
    const auto left = at(*node.step);
    if (left == samples.end()) return unless_over(over);
    const Comparison& comparison = node.comparison;
    if (!comparison.step) return comparison.holds(left->value, *comparison.number);
    const auto right = at(comparison.step->step);
    if (right == samples.end()) return unless_over(over);
    return comparison.holds(left->value, comparison.step->times * right->value);
}

std::optional<bool> emitted_holds(const RunView& run, const Node& node, bool over) {
    if (node.step) return emitted_at_step_holds(run, node, over);
    const bool final_now = over || node.which == Node::Which::first;
    if (!final_now) return {};
    const std::vector<Sample> samples = emitted(run, node);
    if (samples.empty()) return unless_over(over);
    const auto by_time = [](const Sample& a, const Sample& b) { return a.time < b.time; };
    const auto by_value = [](const Sample& a, const Sample& b) { return a.value < b.value; };
    double value = 0;
    switch (node.which) {
        case Node::Which::first:
            value = std::ranges::min_element(samples, by_time)->value;
            break;
        case Node::Which::last:
            value = std::ranges::max_element(samples, by_time)->value;
            break;
        case Node::Which::max:
            value = std::ranges::max_element(samples, by_value)->value;
            break;
        case Node::Which::min:
            value = std::ranges::min_element(samples, by_value)->value;
            break;
    }
    return node.comparison.holds(value, *node.comparison.number);
}

std::optional<bool> stuck_holds(const RunView& run, bool wanted, bool over) {
    const auto verdict = find_stuck(run.store, run.matching, run.collectives);
    if (verdict && (verdict->certain || over)) return wanted;
    return over ? std::optional(!wanted) : std::nullopt;
}

// `decisive` decides alone: false among all, true among any.
std::optional<bool> joined(const RunView& run, const std::vector<Condition>& parts, bool decisive,
                           bool over) {
    bool unknown = false;
    for (const Condition& part : parts) {
        const auto answer = part.holds(run, over);
        if (answer == decisive) return decisive;
        unknown |= !answer;
    }
    return unknown ? std::nullopt : std::optional(!decisive);
}

}  // namespace

bool Comparison::holds(double left, double right) const {
    switch (kind) {
        case Kind::equals:
            return same(left, right);
        case Kind::not_equals:
            return !same(left, right);
        case Kind::less_than:
            return left < right;
        case Kind::greater_than:
            return left > right;
    }
    return false;
}

Condition::Condition() : node_(std::make_shared<Node>()) {}
Condition::~Condition() = default;
Condition::Condition(const Condition&) = default;
Condition& Condition::operator=(const Condition&) = default;

std::optional<bool> Condition::holds(const RunView& run, bool run_is_over) const {
    switch (node_->kind) {
        case Node::Kind::event:
        case Node::Kind::order:
            return order_holds(run, node_->patterns, run_is_over);
        case Node::Kind::value:
            return value_holds(run, *node_, run_is_over);
        case Node::Kind::count:
            return count_holds(run, *node_, run_is_over);
        case Node::Kind::stuck:
            return stuck_holds(run, node_->stuck, run_is_over);
        case Node::Kind::ended:
            if (!run_is_over) return {};
            return run.store.facts().exit_code == node_->code;
        case Node::Kind::emitted:
            return emitted_holds(run, *node_, run_is_over);
        case Node::Kind::all:
            return joined(run, node_->parts, false, run_is_over);
        case Node::Kind::any:
            return joined(run, node_->parts, true, run_is_over);
        case Node::Kind::negation: {
            const auto answer = node_->parts.front().holds(run, run_is_over);
            return answer ? std::optional(!*answer) : std::nullopt;
        }
    }
    return {};
}

}  // namespace rankscope
