// SPDX-License-Identifier: GPL-3.0-or-later
// The start that DeepSpeed's recorded trajectories share, made without a file: parameters and
// records drawn from a small linear congruential generator.
#pragma once

#include <torch/torch.h>

#include <cstdint>

#include "train/network/tutorial_net.h"

namespace rankscope::train {

// s = (s * 1664525 + 1013904223) mod 2^32; next() = s / 2^32.
class ReferenceGenerator {
  public:
    explicit ReferenceGenerator(uint32_t seed) : state_(seed) {}
    double next() {
        state_ = state_ * 1664525u + 1013904223u;
        return static_cast<double>(state_) / 4294967296.0;
    }

  private:
    uint32_t state_;
};

// From seed 12345, in named_parameters() order: (2u - 1) / sqrt(fan_in of the layer).
void fill_reference_parameters(TutorialNet& network);

// 256 records from seed 777.
struct ReferenceData {
    torch::Tensor images;  // [256,3,32,32] fp32 in [-1, 1)
    torch::Tensor labels;  // [256] int64, 0..9

    // What `rank` of `world` takes at micro step t: records ((t * world + rank) * micro + j) mod
    // 256.
    ReferenceData micro_batch(int64_t t, int world, int rank, int64_t micro) const;
};
ReferenceData make_reference_data();

}  // namespace rankscope::train
