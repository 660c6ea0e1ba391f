// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/engine/sharded_gradients.h"

#include <algorithm>
#include <utility>

namespace rankscope::train {

ShardedGradients::ShardedGradients(const StageContext& context, const Shard& shard)
    : GradientStore(context),
      shard_(torch::zeros({shard.numel}, context.dtype())),
      progress_(context.layout(),
                plan_buckets(context.layout(), context.config.zero.reduce_bucket_size)),
      waiting_(static_cast<size_t>(progress_.size())) {}

void ShardedGradients::begin_backward(bool first, bool) {
    if (first) shard_.zero_();
    progress_.restart();
}

torch::Tensor& ShardedGradients::waiting(int bucket) {
    auto& whole = waiting_[static_cast<size_t>(bucket)];
    if (!whole.defined()) {
        whole = make_bucket(progress_.bucket(bucket));
        bytes_now_ += bytes_of(whole);
        bytes_peak_ = std::max(bytes_peak_, bytes_now_);
    }
    return whole;
}

void ShardedGradients::arrived(int slot, const torch::Tensor& gradient) {
    const int bucket = progress_.bucket_of(slot);
    fill(progress_.bucket(bucket), waiting(bucket), slot, gradient);
    progress_.arrived(slot);
    while (const auto full = progress_.next_full()) reduce(*full);
    // MPI moves data only while it is called: each gradient is an occasion.
    if (!under_way_.empty())
        for (const auto& work : under_way_.front().works) work->test();
}

void ShardedGradients::end_backward() {
    while (const auto next = progress_.next()) reduce(*next);
    while (!under_way_.empty()) finish_oldest();
}

void ShardedGradients::reduce(int bucket) {
    // Two buckets at a time: one that is reduced while the other fills.
    if (!under_way_.empty()) finish_oldest();
    auto whole = waiting(bucket);
    waiting_[static_cast<size_t>(bucket)].reset();
    // Divided before the sum, which keeps fp16 from overflowing in it.
    whole.mul_(1.0 / context_.comm.size());
    under_way_.push_back(start(progress_.bucket(bucket), std::move(whole)));
    if (!context_.config.zero.overlap_comm) finish_oldest();
}

void ShardedGradients::finish_oldest() {
    auto& oldest = under_way_.front();
    for (const auto& work : oldest.works) work->wait();
    oldest.into.add_(oldest.own);
    bytes_now_ -= bytes_of(oldest.whole);
    under_way_.pop_front();
}

void ShardedGradients::add_to(MemoryHeld& memory) const {
    memory.gradients += bytes_of(shard_);
    memory.transient_peak += bytes_peak_;
}

}  // namespace rankscope::train
