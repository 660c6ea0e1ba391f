// SPDX-License-Identifier: GPL-3.0-or-later
// Gradients are exchanged in buckets: a few large messages instead of one a parameter, and the
// first of them while the backward pass still computes the rest.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "train/partition/layout.h"

namespace rankscope::train {

// Slots [first, last] of the flat order: the numbers [begin, end).
struct Bucket {
    int first = 0, last = 0;
    int64_t begin = 0, end = 0;

    int64_t numel() const { return end - begin; }
};

// In the order in which a backward pass yields gradients, last parameter first. A bucket is closed
// before a parameter that would take it beyond `limit` elements; a larger parameter goes alone.
std::vector<Bucket> plan_buckets(const Layout& layout, int64_t limit);

struct Range {
    int64_t begin = 0, end = 0;
};

// What ZeRO 1 and 2 make of a bucket: cut where a rank's slice of `slice` elements ends, and
// reduced in as few calls as `limit` allows, a call being closed once it holds more than that.
std::vector<Range> cut_at_slices(const Bucket& bucket, int64_t slice, int64_t limit);

// Follows a backward pass: which gradients have come, and which bucket may go. Buckets go in the
// planned order on every rank, however a rank's gradients came, since collectives must match.
class BucketProgress {
  public:
    BucketProgress(const Layout& layout, std::vector<Bucket> buckets);

    void restart();
    void arrived(int slot);
    bool has_arrived(int slot) const { return arrived_[static_cast<size_t>(slot)]; }
    int bucket_of(int slot) const { return bucket_of_[static_cast<size_t>(slot)]; }
    const Bucket& bucket(int index) const { return buckets_[static_cast<size_t>(index)]; }
    int size() const { return static_cast<int>(buckets_.size()); }

    // The next bucket when all of its gradients are there; each is given once.
    std::optional<int> next_full();
    // The next bucket, full or not: at the end of a pass the missing gradients are zeros.
    std::optional<int> next();

  private:
    std::vector<Bucket> buckets_;
    std::vector<int> bucket_of_;  // by slot
    std::vector<bool> arrived_;   // by slot
    std::vector<int> missing_;    // by bucket
    int next_ = 0;
};

}  // namespace rankscope::train
