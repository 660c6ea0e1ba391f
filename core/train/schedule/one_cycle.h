// SPDX-License-Identifier: GPL-3.0-or-later
// OneCycle: the rate rises and falls once while Adam's first beta does the reverse, then decays
// (L. N. Smith, arXiv 1803.09820).
#pragma once

#include "train/schedule/schedule.h"

namespace rankscope::train {

class OneCycle : public Schedule {
  public:
    // Throws ConfigError for a cycle of no steps.
    explicit OneCycle(const OneCycleConfig& config);
    Rates initial(double base_lr) const override;
    Rates at(int64_t iteration) const override;

  private:
    double scale_factor(int64_t iteration) const;  // 0 at the cycle's ends, 1 at its height

    OneCycleConfig config_;
    double total_size_;  // steps of the whole cycle
    double step_ratio_;  // the rising part of it
};

}  // namespace rankscope::train
