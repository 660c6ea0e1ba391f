// SPDX-License-Identifier: GPL-3.0-or-later
// The batch triple of DeepSpeed: any one or two of three numbers give the others.
#pragma once

#include <cstdint>
#include <optional>

namespace rankscope::train {

struct BatchTriple {
    int64_t train = 0;         // train_batch_size: records of one optimizer step, over all ranks
    int64_t micro = 0;         // train_micro_batch_size_per_gpu: records of one forward on one rank
    int64_t accumulation = 0;  // gradient_accumulation_steps: forwards of one optimizer step
};

// Completes the triple with DeepSpeed's floor divisions. Throws ConfigError with DeepSpeed's own
// condition when one is below 1 or train != micro * accumulation * world.
BatchTriple complete_batch(std::optional<int64_t> train, std::optional<int64_t> micro,
                           std::optional<int64_t> accumulation, int world);

}  // namespace rankscope::train
