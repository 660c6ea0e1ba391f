// SPDX-License-Identifier: GPL-3.0-or-later
// ZeRO 2 and 3: a bucket of gradients lives until it is reduced; then each rank adds its own part
// to its shard and forgets the rest.
#pragma once

#include <deque>
#include <vector>

#include "train/engine/gradient_store.h"
#include "train/partition/buckets.h"

namespace rankscope::train {

class ShardedGradients : public GradientStore {
  public:
    ShardedGradients(const StageContext& context, const Shard& shard);

    void begin_backward(bool first, bool last) override;
    void arrived(int slot, const torch::Tensor& gradient) override;
    void end_backward() override;
    torch::Tensor shard() const override { return shard_; }
    void add_to(MemoryHeld& memory) const override;

  protected:
    struct Exchange {
        torch::Tensor whole;  // the bucket
        torch::Tensor own;    // this rank's part of it, once it is reduced
        torch::Tensor into;   // where in the shard it belongs
        std::vector<std::unique_ptr<Work>> works;
    };

    // An empty bucket, zeros.
    virtual torch::Tensor make_bucket(const Bucket& bucket) const = 0;
    // Puts a gradient at its place in the bucket.
    virtual void fill(const Bucket& bucket, const torch::Tensor& whole, int slot,
                      const torch::Tensor& gradient) const = 0;
    virtual Exchange start(const Bucket& bucket, torch::Tensor whole) const = 0;

    torch::Tensor shard_;  // [shard.numel], the model's format

  private:
    torch::Tensor& waiting(int bucket);
    void reduce(int bucket);
    void finish_oldest();

    BucketProgress progress_;
    std::vector<torch::Tensor> waiting_;  // by bucket: those that still fill
    std::deque<Exchange> under_way_;
    int64_t bytes_now_ = 0, bytes_peak_ = 0;
};

// ZeRO 2: all-reduce, of which each rank takes its slice (as DeepSpeed does).
class SlicedGradients : public ShardedGradients {
  public:
    SlicedGradients(const StageContext& context, const Shard& shard);

  protected:
    torch::Tensor make_bucket(const Bucket& bucket) const override;
    void fill(const Bucket& bucket, const torch::Tensor& whole, int slot,
              const torch::Tensor& gradient) const override;
    Exchange start(const Bucket& bucket, torch::Tensor whole) const override;
};

// ZeRO 3: reduce-scatter; the bucket holds the parts of rank 0, then those of rank 1, ...
class PartedGradients : public ShardedGradients {
  public:
    PartedGradients(const StageContext& context, const Shard& shard);

  protected:
    torch::Tensor make_bucket(const Bucket& bucket) const override;
    void fill(const Bucket& bucket, const torch::Tensor& whole, int slot,
              const torch::Tensor& gradient) const override;
    Exchange start(const Bucket& bucket, torch::Tensor whole) const override;

  private:
    int64_t own_numel(const Bucket& bucket) const;
};

}  // namespace rankscope::train
