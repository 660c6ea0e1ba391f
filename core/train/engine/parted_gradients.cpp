// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <utility>

#include "train/engine/sharded_gradients.h"

namespace rankscope::train {

PartedGradients::PartedGradients(const StageContext& context, const Shard& shard)
    : ShardedGradients(context, shard) {}

int64_t PartedGradients::own_numel(const Bucket& bucket) const {
    const int ranks = context_.comm.size();
    return part_begin(context_.layout(), bucket.last + 1, ranks) -
           part_begin(context_.layout(), bucket.first, ranks);
}

torch::Tensor PartedGradients::make_bucket(const Bucket& bucket) const {
    return torch::zeros({context_.comm.size(), own_numel(bucket)}, shard_.options());
}

void PartedGradients::fill(const Bucket& bucket, const torch::Tensor& whole, int slot,
                           const torch::Tensor& gradient) const {
    const int ranks = context_.comm.size();
    const int64_t part = part_numel(context_.layout(), slot, ranks);
    const int64_t at = part_begin(context_.layout(), slot, ranks) -
                       part_begin(context_.layout(), bucket.first, ranks);
    const auto flat = gradient.reshape(-1);
    for (int rank = 0; rank < ranks && part * rank < flat.numel(); ++rank) {
        const int64_t count = std::min(part, flat.numel() - part * rank);
        whole[rank].narrow(0, at, count).copy_(flat.narrow(0, part * rank, count));
    }
}

ShardedGradients::Exchange PartedGradients::start(const Bucket& bucket, torch::Tensor whole) const {
    Exchange exchange;
    exchange.own = torch::empty({own_numel(bucket)}, shard_.options());
    exchange.into = shard_.narrow(
        0, part_begin(context_.layout(), bucket.first, context_.comm.size()), own_numel(bucket));
    if (context_.config.zero.overlap_comm)
        exchange.works.push_back(
            context_.comm.start_reduce_scatter(buffer_of(whole), buffer_of(exchange.own)));
    else
        context_.comm.reduce_scatter(buffer_of(whole), buffer_of(exchange.own));
    exchange.whole = std::move(whole);
    return exchange;
}

}  // namespace rankscope::train
