// SPDX-License-Identifier: GPL-3.0-or-later
// WarmupLR rises from min_lr to max_lr and stays; WarmupDecayLR then falls to 0 in a line.
#pragma once

#include <optional>

#include "train/schedule/warmup.h"

namespace rankscope::train {

class WarmupLR : public Schedule {
  public:
    // `total_num_steps` makes it a WarmupDecayLR: the rate is 0 from that iteration on.
    WarmupLR(const WarmupConfig& config, double base_lr, DeepSpeedVersion version,
             std::optional<int64_t> total_num_steps = {});
    Rates initial(double base_lr) const override;
    Rates at(int64_t iteration) const override;

  private:
    Warmup warmup_;
    double min_lr_, max_lr_;
    DeepSpeedVersion version_;
    std::optional<int64_t> total_num_steps_;
};

}  // namespace rankscope::train
