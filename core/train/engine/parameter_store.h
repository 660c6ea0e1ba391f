// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps the parameters between the steps: the numbers the network computes with, and this rank's
// shard of the fp32 master copy that the optimizer moves.
#pragma once

#include <memory>

#include "train/engine/memory.h"
#include "train/engine/stage_context.h"
#include "train/partition/shard.h"

namespace rankscope::train {

enum class Pass { Forward, Evaluation, Backward };

class ParameterStore {
  public:
    virtual ~ParameterStore() = default;

    // This rank's part of the master copy, fp32 [shard().numel], padding included.
    const torch::Tensor& master() const { return master_; }
    const Shard& shard() const { return shard_; }

    // The master copy was changed: bring the change to where the network reads. Collective.
    virtual void publish() = 0;
    // Every parameter in the flat order, fp32 [numel], as the network sees it. Collective.
    virtual torch::Tensor gather() = 0;
    // Around each pass of the network.
    virtual void begin_pass(Pass) {}
    virtual void end_pass(Pass) {}

    virtual void add_to(MemoryHeld& memory) const = 0;

  protected:
    ParameterStore(const StageContext& context, Shard shard)
        : context_(context), shard_(std::move(shard)) {}

    const StageContext& context_;
    Shard shard_;
    torch::Tensor master_;
};

// The store of the configured ZeRO stage. From here on the network's parameters are the store's.
std::unique_ptr<ParameterStore> make_parameter_store(const StageContext& context);

}  // namespace rankscope::train
