// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/lesson/outcome.h"

#include <algorithm>
#include <cmath>

#include "analysis/payloads.h"
#include "trace/call_info.h"

namespace rankscope {
namespace {

std::string joined(const std::vector<int>& ranks) {
    std::string text;
    for (const int rank : ranks) text += (text.empty() ? "" : " ") + std::to_string(rank);
    return text;
}

std::optional<double> received(const OutcomeSpec& spec, const Store& run) {
    if (spec.rank >= run.ranks()) return {};
    const CallId wanted = call_by_name(spec.call);
    const auto calls = run.calls(spec.rank);
    for (auto call = calls.rbegin(); call != calls.rend(); ++call)
        if (call->call == wanted && !call->open() && call->received != 0)
            return preview_number(run.preview(call->received));
    return {};
}

std::optional<double> emitted(const OutcomeSpec& spec, const Store& run) {
    const NameId name = run.find_name(spec.emitted);
    if (name == 0) return {};
    double sum = 0;
    int count = 0;
    for (int rank = 0; rank < run.ranks(); ++rank) {
        const auto samples = run.samples(rank, name);
        if (samples.empty()) continue;
        sum += samples.back().value;
        ++count;
    }
    if (count == 0) return {};
    return sum / count;
}

std::string order_of_lines(const Store& run) {
    std::vector<std::pair<Time, int>> lines;
    for (int rank = 0; rank < run.ranks(); ++rank)
        for (const OutputLine& line : run.lines(rank)) lines.emplace_back(line.time, rank);
    std::stable_sort(lines.begin(), lines.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<int> ranks;
    for (const auto& [time, rank] : lines) ranks.push_back(rank);
    return joined(ranks);
}

std::string order_of_sources(const OutcomeSpec& spec, const Store& run) {
    if (spec.rank >= run.ranks()) return {};
    const CallId wanted = call_by_name(spec.call);
    std::vector<int> ranks;
    for (const Call& call : run.calls(spec.rank))
        if (call.call == wanted && !call.open() && call.source >= 0)
            ranks.push_back(run.world_rank(call.comm, call.source, spec.rank));
    return joined(ranks);
}

}  // namespace

std::optional<Outcome> outcome(const OutcomeSpec& spec, const Store& run) {
    using From = OutcomeSpec::From;
    if (spec.from == From::lines || spec.from == From::sources) {
        std::string order =
            spec.from == From::lines ? order_of_lines(run) : order_of_sources(spec, run);
        if (order.empty()) return {};
        return order;
    }
    const auto value = spec.from == From::received ? received(spec, run) : emitted(spec, run);
    if (!value || !std::isfinite(*value)) return {};
    const double scaled = *value * spec.factor;
    return spec.true_value ? std::abs(scaled - *spec.true_value) : scaled;
}

std::map<std::string, Outcome> outcomes_of(const Lesson& lesson, const Store& run) {
    std::map<std::string, Outcome> found;
    for (const OutcomeSpec& spec : lesson.outcomes)
        if (auto value = outcome(spec, run)) found.emplace(spec.name, std::move(*value));
    return found;
}

}  // namespace rankscope
