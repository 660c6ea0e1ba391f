// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/series_values.h"

#include <algorithm>

#include "analysis/payloads.h"
#include "trace/call_info.h"

namespace rankscope::gui {

namespace {

using From = ChartSeriesSpec::From;
using Across = ChartReading::Across;

constexpr double kSecond = 1e-9;  // in nanoseconds' units

}  // namespace

SeriesValues::SeriesValues(const ChartSpec& chart, const Store& store, const CallIndex& calls,
                           Time now, Across across)
    : m_chart(chart), m_store(store), m_calls(calls), m_now(now), m_across(across) {}

std::vector<SeriesValue> SeriesValues::read(const ChartSeriesSpec& spec, int rank,
                                            std::size_t most) const {
    std::vector<SeriesValue> values;
    if (spec.from == From::emitted) readEmitted(spec, rank, most, values);
    if (spec.from == From::sent || spec.from == From::received) readPayloads(spec, rank, values);
    if (spec.from == From::region_time) readRegions(spec, rank, values);
    if (spec.factor != 1)
        for (SeriesValue& value : values) value.y *= spec.factor;
    placeAcross(rank, values);
    return values;
}

void SeriesValues::readEmitted(const ChartSeriesSpec& spec, int rank, std::size_t most,
                               std::vector<SeriesValue>& to) const {
    const NameId name = m_store.find_name(spec.name);
    if (name == 0) return;
    const auto samples = m_store.samples(rank, name);
    const auto end =
        std::upper_bound(samples.begin(), samples.end(), m_now,
                         [](Time now, const Sample& sample) { return now < sample.time; });
    const auto all = static_cast<std::size_t>(end - samples.begin());
    const auto count = static_cast<std::ptrdiff_t>(std::min(all, most));
    to.reserve(static_cast<std::size_t>(count));
    for (auto sample = end - count; sample != end; ++sample)
        to.push_back({sample->time, sample->step, sample->step, sample->value});
}

void SeriesValues::readPayloads(const ChartSeriesSpec& spec, int rank,
                                std::vector<SeriesValue>& to) const {
    const bool sent = spec.from == From::sent;
    for (const std::uint32_t i : m_calls.calls(rank, call_by_name(spec.call))) {
        const Call& call = m_store.call({rank, i});
        if (call.enter > m_now) break;
        if (!sent && call.leave > m_now) continue;
        const PreviewId preview = sent ? call.sent : receivedPayload(m_store, call);
        if (preview == 0) continue;
        const auto nth = static_cast<double>(to.size() + 1);
        to.push_back(
            {sent ? call.enter : call.leave, nth, nth, preview_number(m_store.preview(preview))});
    }
}

void SeriesValues::readRegions(const ChartSeriesSpec& spec, int rank,
                               std::vector<SeriesValue>& to) const {
    const NameId name = m_store.find_name(spec.name);
    if (name == 0) return;
    for (const Region& region : m_store.regions(rank)) {
        if (region.begin > m_now) break;
        if (region.name != name || region.end > m_now) continue;
        const auto nth = static_cast<double>(to.size() + 1);
        to.push_back(
            {region.end, nth, nth, static_cast<double>(region.end - region.begin) * kSecond});
    }
}

void SeriesValues::placeAcross(int rank, std::vector<SeriesValue>& values) const {
    if (m_across == Across::seconds)
        for (SeriesValue& value : values) value.x = static_cast<double>(value.time) * kSecond;
    if (m_across != Across::epoch || m_chart.epoch.empty()) return;
    const NameId name = m_store.find_name(m_chart.epoch);
    if (name == 0) return;
    const auto epochs = m_store.samples(rank, name);
    auto epoch = epochs.begin();
    for (SeriesValue& value : values) {
        while (epoch != epochs.end() && epoch->step < value.step) ++epoch;
        if (epoch != epochs.end())
            value.x = epoch->value;
        else if (!epochs.empty())
            value.x = epochs.back().value;
    }
}

// All ranks go through the same steps in the same order: one pass over them side by side.
std::vector<ChartPoint> SeriesValues::together(const ChartSeriesSpec& spec) const {
    std::vector<std::vector<SeriesValue>> all;
    for (int rank = 0; rank < ranks(); ++rank)
        if (auto values = read(spec, rank); !values.empty()) {
            const auto byStep = [](const auto& a, const auto& b) { return a.step < b.step; };
            if (!std::is_sorted(values.begin(), values.end(), byStep))
                std::stable_sort(values.begin(), values.end(), byStep);
            all.push_back(std::move(values));
        }
    std::vector<ChartPoint> points;
    if (all.empty()) return points;
    std::vector<std::size_t> at(all.size(), 0);
    points.reserve(all.front().size());
    for (const SeriesValue& first : all.front()) {
        double sum = first.y;
        std::size_t parts = 1;
        for (std::size_t i = 1; i < all.size(); ++i) {
            while (at[i] < all[i].size() && all[i][at[i]].step < first.step) ++at[i];
            if (at[i] == all[i].size() || all[i][at[i]].step != first.step) break;
            sum += all[i][at[i]].y;
            ++parts;
        }
        if (parts < all.size()) continue;
        const bool mean = spec.each == ChartSeriesSpec::Each::mean;
        points.push_back({first.x, mean ? sum / static_cast<double>(parts) : sum});
    }
    return points;
}

}  // namespace rankscope::gui
