// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/schedule/warmup_lr.h"

#include <algorithm>

namespace rankscope::train {

WarmupLR::WarmupLR(const WarmupConfig& config, double base_lr, DeepSpeedVersion version,
                   std::optional<int64_t> total_num_steps)
    : warmup_(config.num_steps, config.type),
      min_lr_(config.min_lr),
      max_lr_(config.max_lr.value_or(
          version == DeepSpeedVersion::V0_19_6 && !total_num_steps ? base_lr : 0.001)),
      version_(version),
      total_num_steps_(total_num_steps) {}

Rates WarmupLR::initial(double base_lr) const {
    // In 0.14.2 the very first step runs at the optimizer's rate, before the warmup begins.
    return {version_ == DeepSpeedVersion::V0_14_2 ? base_lr : min_lr_, {}};
}

Rates WarmupLR::at(int64_t iteration) const {
    double gamma = 1.0;
    if (iteration < warmup_.num_steps()) {
        gamma = warmup_.rise(iteration);
    } else if (total_num_steps_) {
        const double left = static_cast<double>(*total_num_steps_ - iteration);
        const double fall = static_cast<double>(*total_num_steps_ - warmup_.num_steps());
        gamma = std::max(0.0, left / std::max(1.0, fall));
    }
    return {min_lr_ + (max_lr_ - min_lr_) * gamma, {}};
}

}  // namespace rankscope::train
