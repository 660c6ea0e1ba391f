// SPDX-License-Identifier: GPL-3.0-or-later
// Every rank holds all gradients: stage 0 and ZeRO 1. They add up locally over the micro batches
// and are reduced once a step, bucket by bucket.
#pragma once

#include <deque>

#include "train/engine/gradient_store.h"
#include "train/partition/buckets.h"

namespace rankscope::train {

class WholeGradients : public GradientStore {
  public:
    WholeGradients(const StageContext& context, const Shard& shard);

    void begin_backward(bool first, bool last) override;
    void arrived(int slot, const torch::Tensor& gradient) override;
    void end_backward() override;
    torch::Tensor shard() const override;
    void add_to(MemoryHeld& memory) const override;

  private:
    // Where gradients add up: in the model's format, or apart.
    const torch::Tensor& sum() const { return accumulated_.defined() ? accumulated_ : flat_; }
    torch::Tensor place(int slot) const;
    void reduce(const Bucket& bucket);

    int64_t shard_numel_;
    torch::Tensor flat_;  // [shard_numel, or ranks * shard_numel], the model's format
    // fp32 like flat_: bf16 at stage 0 accumulates so, as DeepSpeed does, and is rounded once.
    torch::Tensor accumulated_;
    BucketProgress progress_;
    bool first_ = true, last_ = true;
    double before_ = 1.0, after_ = 1.0;  // factors around the sum that make it the average
    std::deque<std::unique_ptr<Work>> under_way_;
};

}  // namespace rankscope::train
