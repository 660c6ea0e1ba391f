// SPDX-License-Identifier: GPL-3.0-or-later
// Adam (Kingma and Ba, arXiv 1412.6980) and AdamW (Loshchilov and Hutter, arXiv 1711.05101).
#pragma once

#include "train/optim/optimizer.h"

namespace rankscope::train {

// m = b1 m + (1-b1) g;  v = b2 v + (1-b2) g^2
// p -= lr (m / (1-b1^t)) / (sqrt(v / (1-b2^t)) + eps)
// with p *= 1 - lr*wd before (AdamW), or g += wd*p at the start (adam_w_mode false).
class Adam : public Optimizer {
  public:
    Adam(OptimizerConfig config, int64_t numel);
    std::vector<OptimizerState> states() override;

  protected:
    void update(std::span<float> parameters, std::span<const float> gradients,
                float gradient_scale) override;

  private:
    std::vector<float> exp_avg_, exp_avg_sq_;
};

}  // namespace rankscope::train
