// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/partition/buckets.h"

#include <algorithm>
#include <utility>

namespace rankscope::train {

std::vector<Bucket> plan_buckets(const Layout& layout, int64_t limit) {
    std::vector<Bucket> buckets;
    for (int slot = layout.size() - 1; slot >= 0; --slot) {
        const auto& parameter = layout[slot];
        if (buckets.empty() || buckets.back().numel() + parameter.numel > limit) {
            buckets.push_back({slot, slot, parameter.begin, parameter.end()});
        } else {
            buckets.back().first = slot;
            buckets.back().begin = parameter.begin;
        }
    }
    return buckets;
}

std::vector<Range> cut_at_slices(const Bucket& bucket, int64_t slice, int64_t limit) {
    std::vector<Range> calls;
    bool open = false;
    for (int64_t at = bucket.begin; at < bucket.end;) {
        const int64_t slice_end = (at / slice + 1) * slice;
        const int64_t end = std::min(slice_end, bucket.end);
        if (open)
            calls.back().end = end;
        else
            calls.push_back({at, end});
        open = calls.back().end - calls.back().begin <= limit;
        at = end;
    }
    return calls;
}

BucketProgress::BucketProgress(const Layout& layout, std::vector<Bucket> buckets)
    : buckets_(std::move(buckets)), bucket_of_(static_cast<size_t>(layout.size())) {
    for (int index = 0; index < size(); ++index)
        for (int slot = bucket(index).first; slot <= bucket(index).last; ++slot)
            bucket_of_[static_cast<size_t>(slot)] = index;
    restart();
}

void BucketProgress::restart() {
    arrived_.assign(bucket_of_.size(), false);
    missing_.clear();
    for (const auto& bucket : buckets_) missing_.push_back(bucket.last - bucket.first + 1);
    next_ = 0;
}

void BucketProgress::arrived(int slot) {
    if (has_arrived(slot)) return;
    arrived_[static_cast<size_t>(slot)] = true;
    --missing_[static_cast<size_t>(bucket_of(slot))];
}

std::optional<int> BucketProgress::next_full() {
    if (next_ < size() && missing_[static_cast<size_t>(next_)] == 0) return next_++;
    return {};
}

std::optional<int> BucketProgress::next() {
    if (next_ < size()) return next_++;
    return {};
}

}  // namespace rankscope::train
