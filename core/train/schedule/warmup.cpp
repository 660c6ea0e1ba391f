// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/schedule/warmup.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "train/error.h"

namespace rankscope::train {

Warmup::Warmup(int64_t num_steps, WarmupType type)
    : num_steps_(std::max<int64_t>(2, num_steps)), type_(type) {
    if (num_steps <= 0)
        throw ConfigError("warmup_num_steps must be a positive integer, got " +
                          std::to_string(num_steps));
    inverse_log_ = 1.0 / std::log(static_cast<double>(num_steps_));
}

double Warmup::rise(int64_t iteration) const {
    // Multiplied by the inverse, not divided by the logarithm: the last bit is DeepSpeed's.
    if (type_ == WarmupType::Log)
        return inverse_log_ * std::log(static_cast<double>(iteration + 1));
    return static_cast<double>(iteration) / static_cast<double>(num_steps_);
}

}  // namespace rankscope::train
