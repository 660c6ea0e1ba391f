// SPDX-License-Identifier: GPL-3.0-or-later
// The rising part that three schedules share: from 0 to 1 over a number of steps.
#pragma once

#include <cstdint>

#include "train/schedule/schedule.h"

namespace rankscope::train {

// Log: ln(i + 1) / ln(n); linear: i / n; for iteration i < n = max(2, num_steps).
class Warmup {
  public:
    Warmup(int64_t num_steps, WarmupType type);
    int64_t num_steps() const { return num_steps_; }
    double rise(int64_t iteration) const;

  private:
    int64_t num_steps_;
    WarmupType type_;
    double inverse_log_;
};

}  // namespace rankscope::train
