// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/schedule/warmup_cosine_lr.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace rankscope::train {

WarmupCosineLR::WarmupCosineLR(const WarmupCosineLRConfig& config, double base_lr,
                               DeepSpeedVersion version)
    : config_(config),
      warmup_(config.warmup_num_steps, config.type),
      base_lr_(base_lr),
      version_(version) {}

Rates WarmupCosineLR::initial(double base_lr) const {
    return {version_ == DeepSpeedVersion::V0_14_2 ? base_lr : 0.0, {}};
}

Rates WarmupCosineLR::at(int64_t iteration) const {
    double ratio = 0.0;
    if (iteration < warmup_.num_steps()) {
        ratio =
            config_.warmup_min_ratio + warmup_.rise(iteration) * (1.0 - config_.warmup_min_ratio);
    } else {
        const double step = static_cast<double>(iteration - warmup_.num_steps() + 1);
        const double steps = static_cast<double>(config_.total_num_steps - warmup_.num_steps());
        const bool clamped = version_ == DeepSpeedVersion::V0_19_6;
        // The two versions multiply by pi at different places, which shows in the last bit.
        const double angle = clamped ? std::numbers::pi * std::min(1.0, step / std::max(1.0, steps))
                                     : std::numbers::pi * step / std::max(1.0, steps);
        ratio = std::max(0.0, config_.cos_min_ratio +
                                  (1.0 - config_.cos_min_ratio) * ((1.0 + std::cos(angle)) / 2.0));
    }
    return {base_lr_ * ratio, {}};
}

}  // namespace rankscope::train
