// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/value_index.h"

#include <QCoreApplication>
#include <algorithm>

#include "analysis/sentence.h"
#include "trace/call_info.h"

namespace rankscope::gui {

namespace {

constexpr int kLookBack = 64;  // calls of a name that in a row may come without a payload

QString number(double value) {
    return QString::number(value, 'g', 7);
}

QString payload(const Store& store, PreviewId preview, std::uint64_t total) {
    return QString::fromStdString(preview_text(store.preview(preview), total));
}

// The payload that a receiving call brought: its own, or that of a request which it completed.
PreviewId received(const Store& store, const Call& call) {
    if (call.received != 0 || call.detail == 0) return call.received;
    for (const Completion& done : store.detail(call).completions)
        if (done.received != 0) return done.received;
    return 0;
}

}  // namespace

bool hasReturned(const Snapshot& snapshot, const Call& call, CallRef ref) {
    if (call.open() || call.leave > snapshot.time) return false;
    // Ties in time: a rank that stands in a call has not returned from it.
    const RankState& state = snapshot.ranks[static_cast<std::size_t>(ref.rank)];
    const bool inside =
        state.standing == Standing::in_call || state.standing == Standing::before_call;
    return !(inside && state.call == ref);
}

bool isAt(const Snapshot& snapshot, CallRef ref, Moment::Kind kind) {
    return snapshot.moment && snapshot.moment->kind == kind && snapshot.moment->rank == ref.rank &&
           snapshot.moment->index == ref.index;
}

void ValueIndex::setValues(std::vector<LessonValue> values) {
    m_values = std::move(values);
    m_calls.clear();
    for (const LessonValue& value : m_values)
        m_calls.push_back(value.from == LessonValue::From::emitted ? 0 : call_by_name(value.call));
    clear();
}

void ValueIndex::clear() {
    m_found.clear();
    m_seen.clear();
}

void ValueIndex::update(const Store& store) {
    const auto ranks = static_cast<std::size_t>(store.ranks());
    m_found.resize(ranks);
    m_seen.resize(ranks, 0);
    for (std::size_t rank = 0; rank < ranks; ++rank) {
        m_found[rank].resize(m_values.size());
        const auto calls = store.calls(static_cast<int>(rank));
        for (std::uint32_t& i = m_seen[rank]; i < calls.size(); ++i)
            for (std::size_t v = 0; v < m_calls.size(); ++v)
                if (m_calls[v] != 0 && without_large_count(calls[i].call) == m_calls[v])
                    m_found[rank][v].push_back(i);
    }
}

CardValue ValueIndex::value(const Store& store, const Snapshot& snapshot, int rank,
                            std::size_t i) const {
    using From = LessonValue::From;
    const LessonValue& wanted = m_values[i];
    CardValue result{QString::fromStdString(wanted.title.empty() ? wanted.name : wanted.title), {}};
    const QString unit =
        wanted.unit.empty() ? QString() : ' ' + QString::fromStdString(wanted.unit);

    if (wanted.from == From::emitted) {
        const NameId name = store.find_name(wanted.name);
        if (name == 0) return result;
        const auto samples = store.samples(rank, name);
        const auto next = std::upper_bound(samples.begin(), samples.end(), snapshot.time,
                                           [](Time t, const Sample& s) { return t < s.time; });
        if (next == samples.begin()) return result;
        result.text = number(std::prev(next)->value) + unit;
        result.fresh = std::prev(next)->time == snapshot.time;
        return result;
    }

    if (static_cast<std::size_t>(rank) >= m_found.size()) return result;
    const auto& found = m_found[static_cast<std::size_t>(rank)][i];
    const std::uint32_t entered = snapshot.ranks[static_cast<std::size_t>(rank)].calls;
    auto next = std::lower_bound(found.begin(), found.end(), entered);
    for (int tries = 0; next != found.begin() && tries < kLookBack; ++tries) {
        const CallRef ref{rank, *--next};
        const Call& call = store.call(ref);
        const bool atLeave = wanted.from == From::received;
        if (atLeave && !hasReturned(snapshot, call, ref)) continue;
        const PreviewId preview = atLeave                       ? received(store, call)
                                  : wanted.from == From::before ? call.before
                                                                : call.sent;
        if (preview == 0) continue;
        result.text = payload(store, preview, call.count) + unit;
        result.fresh = isAt(snapshot, ref, atLeave ? Moment::Kind::leave : Moment::Kind::enter);
        break;
    }
    return result;
}

std::vector<CardValue> valuesOfLastCall(const Store& store, const Snapshot& snapshot, int rank) {
    const auto tr = [](const char* text) { return QCoreApplication::translate("RankCard", text); };
    std::vector<CardValue> values;
    const CallRef ref = snapshot.ranks[static_cast<std::size_t>(rank)].call;
    if (!ref.valid()) return values;
    const Call& call = store.call(ref);
    const auto add = [&](const QString& title, PreviewId preview, Moment::Kind kind) {
        if (preview != 0)
            values.push_back(
                {title, payload(store, preview, call.count), isAt(snapshot, ref, kind)});
    };
    add(tr("gives"), call.sent, Moment::Kind::enter);
    if (hasReturned(snapshot, call, ref))
        add(tr("received"), received(store, call), Moment::Kind::leave);
    else
        add(tr("buffer holds"), call.before, Moment::Kind::enter);
    return values;
}

}  // namespace rankscope::gui
