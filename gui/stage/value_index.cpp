// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/value_index.h"

#include <QCoreApplication>
#include <algorithm>

#include "analysis/payloads.h"
#include "trace/call_info.h"

namespace rankscope::gui {

namespace {

constexpr int kLookBack = 64;  // calls of a name that in a row may come without a payload

QString payloadText(const Store& store, PreviewId preview, std::uint64_t total) {
    return QString::fromStdString(preview_text(store.preview(preview), total));
}

QString titleOf(const LessonValue& value) {
    return QString::fromStdString(value.title.empty() ? value.name : value.title);
}

QString unitOf(const LessonValue& value) {
    return value.unit.empty() ? QString() : ' ' + QString::fromStdString(value.unit);
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
    m_rows.clear();
    m_calls = {};
    for (LessonValue& value : values) {
        if (value.from != LessonValue::From::emitted) m_calls.watch(call_by_name(value.call));
        const auto same = std::find_if(m_rows.begin(), m_rows.end(), [&](const auto& row) {
            return titleOf(row.front()) == titleOf(value);
        });
        if (same != m_rows.end())
            same->push_back(std::move(value));
        else
            m_rows.push_back({std::move(value)});
    }
}

void ValueIndex::clear() {
    m_calls.clear();
}

void ValueIndex::update(const Store& store) {
    m_calls.update(store);
}

CardValue ValueIndex::value(const Store& store, const Snapshot& snapshot, int rank,
                            std::size_t row) const {
    CardValue newest;
    for (const LessonValue& wanted : m_rows[row]) {
        CardValue found = wanted.from == LessonValue::From::emitted
                              ? emitted(store, snapshot, rank, wanted)
                              : payload(store, snapshot, rank, wanted);
        if (newest.title.isEmpty() || (!found.text.isEmpty() && found.time >= newest.time))
            newest = std::move(found);
    }
    return newest;
}

CardValue ValueIndex::emitted(const Store& store, const Snapshot& snapshot, int rank,
                              const LessonValue& wanted) const {
    CardValue result{titleOf(wanted), {}};
    const NameId name = store.find_name(wanted.name);
    if (name == 0) return result;
    const auto samples = store.samples(rank, name);
    const auto next = std::upper_bound(samples.begin(), samples.end(), snapshot.time,
                                       [](Time t, const Sample& s) { return t < s.time; });
    if (next == samples.begin()) return result;
    const Sample& sample = *std::prev(next);
    result.emitted = true;
    result.text = QString::number(sample.value, 'g', 7) + unitOf(wanted);
    result.time = sample.time;
    result.fresh = sample.time == snapshot.time;
    return result;
}

CardValue ValueIndex::payload(const Store& store, const Snapshot& snapshot, int rank,
                              const LessonValue& wanted) const {
    using From = LessonValue::From;
    CardValue result{titleOf(wanted), {}};
    const auto& found = m_calls.calls(rank, call_by_name(wanted.call));
    const std::uint32_t entered = snapshot.ranks[static_cast<std::size_t>(rank)].calls;
    auto next = std::lower_bound(found.begin(), found.end(), entered);
    for (int tries = 0; next != found.begin() && tries < kLookBack; ++tries) {
        const CallRef ref{rank, *--next};
        const Call& call = store.call(ref);
        const bool atLeave = wanted.from == From::received;
        if (atLeave && !hasReturned(snapshot, call, ref)) continue;
        const PreviewId preview = atLeave                       ? receivedPayload(store, call)
                                  : wanted.from == From::before ? call.before
                                                                : call.sent;
        if (preview == 0) continue;
        result.text = (atLeave ? QString::fromStdString(payload_text(store, call, true))
                               : payloadText(store, preview, call.count)) +
                      unitOf(wanted);
        result.time = atLeave ? call.leave : call.enter;
        if (wanted.block > 0) {
            result.block = wanted.block;
            result.numbers = preview_numbers(store.preview(preview));
        }
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
    const bool entered = isAt(snapshot, ref, Moment::Kind::enter);
    if (call.sent != 0)
        values.push_back(
            {tr("gives"), payloadText(store, call.sent, call.count), entered, call.enter});
    if (!hasReturned(snapshot, call, ref)) {
        if (call.before != 0)
            values.push_back({tr("buffer holds"), payloadText(store, call.before, call.count),
                              entered, call.enter});
    } else if (receivedPayload(store, call) != 0) {
        values.push_back({tr("received"), QString::fromStdString(payload_text(store, call, true)),
                          isAt(snapshot, ref, Moment::Kind::leave), call.leave});
    }
    return values;
}

}  // namespace rankscope::gui
