// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/positions.h"

#include <algorithm>

namespace rankscope::gui {

namespace {

// The first of `count` indices for which `test` is false.
template <typename Test>
std::uint32_t partition(std::uint32_t count, Test test) {
    std::uint32_t first = 0;
    while (count > 0) {
        const std::uint32_t half = count / 2;
        if (test(first + half)) {
            first += half + 1;
            count -= half + 1;
        } else {
            count = half;
        }
    }
    return first;
}

}  // namespace

Positions Positions::byTime(const Store& store, Time openUntil) {
    return {store, nullptr, std::max(openUntil, store.end())};
}

Positions Positions::byStep(const Store& store, const LogicalSteps& steps) {
    return {store, &steps, 0};
}

Range Positions::whole() const {
    if (m_steps) return {0, std::max(1.0, static_cast<double>(m_steps->count))};
    return {0, std::max(1.0, static_cast<double>(m_openUntil))};
}

double Positions::least() const {
    return m_steps ? 4 : 100;  // four steps, or 100 ns
}

std::uint32_t Positions::calls(int rank) const {
    const auto calls = static_cast<std::uint32_t>(m_store->calls(rank).size());
    if (!m_steps) return calls;
    const auto i = static_cast<std::size_t>(rank);
    if (i >= m_steps->of_call.size()) return 0;
    return std::min(calls, static_cast<std::uint32_t>(m_steps->of_call[i].size()));
}

double Positions::begin(CallRef ref) const {
    if (!m_steps) return static_cast<double>(m_store->call(ref).enter);
    return m_steps->of_call[static_cast<std::size_t>(ref.rank)][ref.index];
}

double Positions::end(CallRef ref) const {
    if (m_steps) return begin(ref) + 1;
    const Time leave = m_store->call(ref).leave;
    return static_cast<double>(leave == kNever ? m_openUntil : leave);
}

std::uint32_t Positions::firstEndingAfter(int rank, double position) const {
    return partition(calls(rank), [&](std::uint32_t i) { return end({rank, i}) <= position; });
}

std::uint32_t Positions::firstBeginningAt(int rank, double position) const {
    return partition(calls(rank), [&](std::uint32_t i) { return begin({rank, i}) < position; });
}

double Positions::sent(const Message& message) const {
    if (!m_steps) return static_cast<double>(message.posted);
    return message.send.valid() && message.send.index < calls(message.send.rank)
               ? begin(message.send) + 0.5
               : 0;
}

double Positions::received(const Message& message) const {
    if (!m_steps)
        return message.received == kNever ? whole().end : static_cast<double>(message.received);
    const CallRef in = message.completion.valid() ? message.completion : message.receive;
    return in.valid() && in.index < calls(in.rank) ? begin(in) + 0.5 : whole().end;
}

double Positions::reached(int rank, Time now, std::uint32_t entered, bool inside) const {
    if (!m_steps) return static_cast<double>(now);
    entered = std::min(entered, calls(rank));
    if (entered == 0) return 0;
    return begin({rank, entered - 1}) + (inside ? 0.5 : 1);
}

}  // namespace rankscope::gui
