// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <utility>

#include "train/engine/sharded_gradients.h"

namespace rankscope::train {

SlicedGradients::SlicedGradients(const StageContext& context, const Shard& shard)
    : ShardedGradients(context, shard) {}

torch::Tensor SlicedGradients::make_bucket(const Bucket& bucket) const {
    return torch::zeros({bucket.numel()}, shard_.options());
}

void SlicedGradients::fill(const Bucket& bucket, const torch::Tensor& whole, int slot,
                           const torch::Tensor& gradient) const {
    const auto& parameter = context_.layout()[slot];
    whole.narrow(0, parameter.begin - bucket.begin, parameter.numel).copy_(gradient.reshape(-1));
}

ShardedGradients::Exchange SlicedGradients::start(const Bucket& bucket, torch::Tensor whole) const {
    const int64_t slice = shard_.numel(), mine = slice * context_.comm.rank();
    Exchange exchange;
    for (const auto& call : cut_at_slices(bucket, slice, context_.config.zero.reduce_bucket_size)) {
        const auto part = buffer_of(whole).part(call.begin - bucket.begin, call.end - call.begin);
        if (context_.config.zero.overlap_comm)
            exchange.works.push_back(context_.comm.start_all_reduce(part));
        else
            context_.comm.all_reduce(part);
    }
    const int64_t begin = std::clamp(mine, bucket.begin, bucket.end);
    const int64_t end = std::clamp(mine + slice, bucket.begin, bucket.end);
    exchange.own = whole.narrow(0, begin - bucket.begin, end - begin);
    exchange.into = shard_.narrow(0, end > begin ? begin - mine : 0, end - begin);
    exchange.whole = std::move(whole);
    return exchange;
}

}  // namespace rankscope::train
