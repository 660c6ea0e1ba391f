// SPDX-License-Identifier: GPL-3.0-or-later
// Takes the gradients as the backward pass yields them, averages them over the ranks, and keeps
// this rank's shard of the average for the optimizer.
#pragma once

#include <memory>

#include "train/engine/memory.h"
#include "train/engine/stage_context.h"
#include "train/partition/shard.h"

namespace rankscope::train {

class GradientStore {
  public:
    virtual ~GradientStore() = default;

    // `first`: this micro batch starts an accumulation; `last`: it ends it, and the optimizer steps
    // next. Collective, as is all until end_backward() has returned.
    virtual void begin_backward(bool first, bool last) = 0;
    // Called once a parameter and backward pass, in the order of the pass.
    virtual void arrived(int slot, const torch::Tensor& gradient) = 0;
    virtual void end_backward() = 0;

    // The averaged gradients of this rank's shard, [shard.numel] in the model's format (zeros where
    // it is padding), valid from the last micro batch's end_backward() to the next begin.
    virtual torch::Tensor shard() const = 0;

    virtual void add_to(MemoryHeld& memory) const = 0;

  protected:
    explicit GradientStore(const StageContext& context) : context_(context) {}

    const StageContext& context_;
};

// The store of the configured ZeRO stage. `shard`: as the parameter store keeps it.
std::unique_ptr<GradientStore> make_gradient_store(const StageContext& context, const Shard& shard);

}  // namespace rankscope::train
