// SPDX-License-Identifier: GPL-3.0-or-later
// Stochastic gradient descent with PyTorch's momentum.
#pragma once

#include "train/optim/optimizer.h"

namespace rankscope::train {

// g += wd*p;  b = momentum b + (1 - dampening) g (at the first step b = g);  p -= lr b,
// or p -= lr (g + momentum b) with nesterov.
class Sgd : public Optimizer {
  public:
    Sgd(OptimizerConfig config, int64_t numel);
    std::vector<OptimizerState> states() override;  // none without momentum

  protected:
    void update(std::span<float> parameters, std::span<const float> gradients,
                float gradient_scale) override;

  private:
    std::vector<float> momentum_buffer_;
};

}  // namespace rankscope::train
