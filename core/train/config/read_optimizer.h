// SPDX-License-Identifier: GPL-3.0-or-later
// The "optimizer" and "scheduler" blocks of a configuration.
#pragma once

#include <string>
#include <vector>

#include "train/config/section.h"
#include "train/optim/optimizer.h"
#include "train/schedule/schedule.h"

namespace rankscope::train {

// Throws ConfigError for an optimizer other than Adam, AdamW and SGD.
OptimizerConfig read_optimizer(Section block, std::vector<std::string>& warnings);

// Throws ConfigError for a scheduler other than WarmupLR, WarmupDecayLR, WarmupCosineLR, OneCycle.
ScheduleConfig read_schedule(Section block, std::vector<std::string>& warnings);

}  // namespace rankscope::train
