// SPDX-License-Identifier: GPL-3.0-or-later
// How far a training is, in DeepSpeed's counters.
#pragma once

#include <cstdint>

namespace rankscope::train {

struct TrainingProgress {
    int64_t micro_steps = 0;     // calls of step(), also those within an accumulation
    int64_t global_steps = 0;    // optimizer steps, skipped ones included
    int64_t global_samples = 0;  // records of those, over all ranks
    int64_t skipped_steps = 0;   // not taken because a gradient overflowed
};

}  // namespace rankscope::train
