// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/data/distributed_sampler.h"

#include <ATen/CPUGeneratorImpl.h>
#include <torch/torch.h>

#include <numeric>
#include <stdexcept>
#include <string>

namespace rankscope::train {

DistributedSampler::DistributedSampler(int64_t records, SamplerOptions options)
    : records_(records), options_(options) {
    const auto [ranks, rank, shuffle, seed, drop_last] = options;
    if (records < 1) throw std::invalid_argument("a sampler needs at least one record, not 0");
    if (ranks < 1)
        throw std::invalid_argument("a sampler needs at least one rank, not " +
                                    std::to_string(ranks));
    if (rank < 0 || rank >= ranks)
        throw std::invalid_argument("rank " + std::to_string(rank) + " is outside 0.." +
                                    std::to_string(ranks - 1));
    per_rank_ = drop_last ? records / ranks : (records + ranks - 1) / ranks;
    if (per_rank_ == 0)
        throw std::invalid_argument(std::to_string(records) + " records leave nothing for " +
                                    std::to_string(ranks) + " ranks when the tail is dropped");
}

std::vector<int64_t> DistributedSampler::order(int64_t epoch) const {
    std::vector<int64_t> all(static_cast<size_t>(records_));
    if (options_.shuffle) {
        auto generator =
            at::make_generator<at::CPUGeneratorImpl>(options_.seed + static_cast<uint64_t>(epoch));
        const auto permutation = torch::randperm(records_, generator, torch::kInt64);
        const auto* first = permutation.data_ptr<int64_t>();
        all.assign(first, first + records_);
    } else {
        std::iota(all.begin(), all.end(), int64_t{0});
    }
    std::vector<int64_t> mine(static_cast<size_t>(per_rank_));
    for (int64_t i = 0; i < per_rank_; ++i)
        mine[static_cast<size_t>(i)] =
            all[static_cast<size_t>((options_.rank + i * options_.ranks) % records_)];
    return mine;
}

}  // namespace rankscope::train
