// SPDX-License-Identifier: GPL-3.0-or-later
// Parameters that every rank holds whole: stage 0, and ZeRO 1 and 2, where each rank updates its
// slice and an all-gather brings the slices together.
#pragma once

#include "train/engine/parameter_store.h"

namespace rankscope::train {

class ReplicatedParameters : public ParameterStore {
  public:
    // The network's parameters become views into one flat stretch.
    explicit ReplicatedParameters(const StageContext& context);

    void publish() override;
    torch::Tensor gather() override;
    void add_to(MemoryHeld& memory) const override;

  private:
    torch::Tensor own_slice() const;
    void all_gather();

    bool sliced_;            // ZeRO 1 and 2
    torch::Tensor flat_;     // [ranks * shard or numel], the model's format
    torch::Tensor compute_;  // [numel] fp32, fp16 only
};

}  // namespace rankscope::train
