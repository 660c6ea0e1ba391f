// SPDX-License-Identifier: GPL-3.0-or-later
// The Store's other half: what the program itself says - lines, values, images, regions.
#include <algorithm>

#include "trace/store.h"

namespace rankscope {

void Store::add_output(int rank, Time time, bool error_stream, std::string_view bytes) {
    Track& t = track(rank);
    std::uint32_t& unfinished = t.open_lines[error_stream ? 1 : 0];
    while (!bytes.empty()) {
        const std::size_t newline = bytes.find('\n');
        const std::string_view text = bytes.substr(0, newline);
        if (unfinished == kNone) {
            unfinished = static_cast<std::uint32_t>(t.lines.size());
            if (!t.lines.empty()) time = std::max(time, t.lines.back().time);
            t.lines.push_back({time, error_stream, false, std::string(text)});
        } else {
            t.lines[unfinished].text += text;
        }
        if (newline == std::string_view::npos) break;
        t.lines[unfinished].complete = true;
        unfinished = kNone;
        bytes.remove_prefix(newline + 1);
    }
    touch(time);
}

void Store::add_sample(int rank, NameId name, const Sample& sample) {
    track(rank).samples[name].push_back(sample);
    touch(sample.time);
}

void Store::add_row(int rank, NameId name, SampleRow row) {
    touch(row.time);
    track(rank).rows[name].push_back(std::move(row));
}

void Store::add_remark(int rank, Remark remark) {
    touch(remark.time);
    track(rank).remarks.push_back(std::move(remark));
}

void Store::add_image(int rank, Image image) {
    touch(image.time);
    track(rank).images.push_back(std::move(image));
}

void Store::begin_region(int rank, NameId name, Time time) {
    Track& t = track(rank);
    const auto depth = static_cast<std::uint16_t>(t.open_regions.size());
    t.open_regions.push_back(static_cast<std::uint32_t>(t.regions.size()));
    t.regions.push_back({time, kNever, name, depth});
    touch(time);
}

void Store::end_region(int rank, NameId name, Time time) {
    Track& t = track(rank);
    // Regions nest: an end closes its begin and what was left open inside; one without a begin
    // says nothing.
    const auto begun = std::find_if(t.open_regions.rbegin(), t.open_regions.rend(),
                                    [&](std::uint32_t i) { return t.regions[i].name == name; });
    if (begun == t.open_regions.rend()) return;
    const auto first = begun.base() - 1;
    for (auto i = first; i != t.open_regions.end(); ++i) t.regions[*i].end = time;
    t.open_regions.erase(first, t.open_regions.end());
    touch(time);
}

std::span<const Sample> Store::samples(int rank, NameId name) const {
    const auto& all = track(rank).samples;
    const auto at = all.find(name);
    return at == all.end() ? std::span<const Sample>() : at->second;
}

std::span<const SampleRow> Store::rows(int rank, NameId name) const {
    const auto& all = track(rank).rows;
    const auto at = all.find(name);
    return at == all.end() ? std::span<const SampleRow>() : at->second;
}

}  // namespace rankscope
