// SPDX-License-Identifier: GPL-3.0-or-later
// Replays DeepSpeed's recorded learning rates and loss scales. Exact: no tolerance.
#pragma once

#include <nlohmann/json.hpp>

#include "train/reference/deviation.h"

namespace rankscope::train {

// An array of {deepspeed, scheduler, base_lr, args, lr_used_at_step}. Throws ConfigError for an
// entry that cannot be understood.
Deviations compare_learning_rates(const nlohmann::json& entries);

// An array of {deepspeed, rule, pattern, overflow, init, window, min, scale_after} for rule A, or
// with {hysteresis, consecutive, scale_hyst_after, error} for rule B.
Deviations compare_loss_scales(const nlohmann::json& entries);

}  // namespace rankscope::train
