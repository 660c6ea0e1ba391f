// SPDX-License-Identifier: GPL-3.0-or-later
// Which records each rank takes in an epoch: the order of torch.utils.data.DistributedSampler.
#pragma once

#include <cstdint>
#include <vector>

namespace rankscope::train {

struct SamplerOptions {
    int64_t ranks = 1;
    int64_t rank = 0;
    bool shuffle = true;
    uint64_t seed = 0;
    bool drop_last = false;  // cut the tail that does not divide by ranks, rather than pad it
};

// All ranks permute the same 0..n-1 by torch.randperm under seed + epoch; padding repeats the
// permutation from its start until the length divides by the number of ranks; rank r takes every
// ranks-th record from r on. So shards are disjoint (but for the padding) and equally long.
class DistributedSampler {
  public:
    // Throws std::invalid_argument for an empty set, ranks < 1, a rank outside 0..ranks-1, and for
    // drop_last with fewer records than ranks.
    DistributedSampler(int64_t records, SamplerOptions options);

    // Records a rank takes an epoch.
    int64_t size() const { return per_rank_; }
    const SamplerOptions& options() const { return options_; }

    // This rank's records in the order of the epoch.
    std::vector<int64_t> order(int64_t epoch) const;

  private:
    int64_t records_;
    SamplerOptions options_;
    int64_t per_rank_;
};

}  // namespace rankscope::train
