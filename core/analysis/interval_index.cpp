// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/interval_index.h"

#include <algorithm>

namespace rankscope {

namespace {

constexpr std::size_t kFan = 64;

}  // namespace

void IntervalIndex::add(Time begin, Time end, std::uint32_t id) {
    added_.push_back({begin, end, id});
}

void IntervalIndex::change_end(Time begin, std::uint32_t id, Time end) {
    changed_.push_back({begin, end, id});
}

void IntervalIndex::clear() {
    begins_.clear();
    ends_.clear();
    ids_.clear();
    latest_.clear();
    added_.clear();
    changed_.clear();
}

std::size_t IntervalIndex::count_until(Time time) const {
    return std::upper_bound(begins_.begin(), begins_.end(), time) - begins_.begin();
}

std::size_t IntervalIndex::find(Time begin, std::uint32_t id) const {
    std::size_t i = std::lower_bound(begins_.begin(), begins_.end(), begin) - begins_.begin();
    while (i < begins_.size() && begins_[i] == begin && ids_[i] != id) ++i;
    return i < begins_.size() && begins_[i] == begin ? i : begins_.size();
}

void IntervalIndex::merge_added(std::size_t& first_changed) {
    std::sort(added_.begin(), added_.end(), [](const Entry& a, const Entry& b) {
        return a.begin != b.begin ? a.begin < b.begin : a.id < b.id;
    });
    std::size_t old = begins_.size(), fresh = added_.size(), place = old + fresh;
    begins_.resize(place);
    ends_.resize(place);
    ids_.resize(place);
    // From the back, so that only what begins later than the earliest new span moves.
    while (fresh > 0) {
        const Entry& entry = added_[fresh - 1];
        --place;
        const bool move_old =
            old > 0 && (begins_[old - 1] > entry.begin ||
                        (begins_[old - 1] == entry.begin && ids_[old - 1] > entry.id));
        if (move_old) {
            --old;
            begins_[place] = begins_[old];
            ends_[place] = ends_[old];
            ids_[place] = ids_[old];
        } else {
            begins_[place] = entry.begin;
            ends_[place] = entry.end;
            ids_[place] = entry.id;
            --fresh;
        }
    }
    first_changed = place;
    added_.clear();
}

void IntervalIndex::settle() {
    if (added_.empty() && changed_.empty()) return;
    std::size_t first_changed = begins_.size();
    if (!added_.empty()) merge_added(first_changed);
    std::vector<std::size_t> blocks;
    for (const Entry& change : changed_) {
        const std::size_t i = find(change.begin, change.id);
        if (i == begins_.size()) continue;
        ends_[i] = change.end;
        if (i < first_changed) blocks.push_back(i / kFan);
    }
    changed_.clear();
    refresh(first_changed, blocks);
}

void IntervalIndex::refresh(std::size_t first_changed, std::vector<std::size_t>& blocks) {
    std::size_t from = first_changed, size = ends_.size();
    for (std::size_t level = 0; size > 1 || level == 0; ++level) {
        if (latest_.size() <= level) latest_.emplace_back();
        const std::vector<Time>& below = level == 0 ? ends_ : latest_[level - 1];
        std::vector<Time>& here = latest_[level];
        here.resize((size + kFan - 1) / kFan);
        const auto recompute = [&](std::size_t block) {
            const auto first = below.begin() + static_cast<std::ptrdiff_t>(block * kFan);
            const auto last =
                below.begin() + static_cast<std::ptrdiff_t>(std::min((block + 1) * kFan, size));
            here[block] = *std::max_element(first, last);
        };
        std::sort(blocks.begin(), blocks.end());
        blocks.erase(std::unique(blocks.begin(), blocks.end()), blocks.end());
        from /= kFan;
        for (std::size_t block : blocks)
            if (block < from) recompute(block);
        for (std::size_t block = from; block < here.size(); ++block) recompute(block);
        for (std::size_t& block : blocks) block /= kFan;
        size = here.size();
    }
}

std::size_t IntervalIndex::next(std::size_t first, std::size_t limit, Time from) const {
    std::size_t i = first;
    while (i < limit) {
        // Climb over whole blocks that end too early, as long as `i` stands at the start of one.
        std::size_t level = 0, span = kFan;
        std::size_t skip = 0;
        while (level < latest_.size() && i % span == 0 && latest_[level][i / span] < from) {
            skip = span;
            ++level;
            span *= kFan;
        }
        if (skip > 0) {
            i += skip;
        } else if (ends_[i] >= from) {
            return i;
        } else {
            ++i;
        }
    }
    return limit;
}

}  // namespace rankscope
