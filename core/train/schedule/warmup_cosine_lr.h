// SPDX-License-Identifier: GPL-3.0-or-later
// WarmupCosineLR: rises to the optimizer's rate, then falls along half a cosine.
#pragma once

#include "train/schedule/warmup.h"

namespace rankscope::train {

class WarmupCosineLR : public Schedule {
  public:
    WarmupCosineLR(const WarmupCosineLRConfig& config, double base_lr, DeepSpeedVersion version);
    Rates initial(double base_lr) const override;
    // Past total_num_steps 0.14.2 follows the cosine up again; 0.19.6 stays at the bottom.
    Rates at(int64_t iteration) const override;

  private:
    WarmupCosineLRConfig config_;
    Warmup warmup_;
    double base_lr_;
    DeepSpeedVersion version_;
};

}  // namespace rankscope::train
