// SPDX-License-Identifier: GPL-3.0-or-later
// Bytes that a rank holds for training, by kind, and what the ZeRO paper expects
// (Rajbhandari et al., arXiv 1910.02054, section 5).
#pragma once

#include <cstdint>

#include "train/precision/precision.h"

namespace rankscope::train {

// Sizes of the allocations themselves, padding included.
struct MemoryHeld {
    int64_t parameters = 0;  // in the model's format, as kept between the steps
    int64_t compute = 0;     // fp32 copies to compute with (fp16 only)
    int64_t gradients = 0;   // kept from a backward pass to the step
    int64_t master = 0;      // fp32 copy of the parameters (fp16 and bf16 only)
    int64_t optimizer = 0;   // momentum, variance
    // On top of the above, only for a while: gathered parameters, buckets of gradients.
    int64_t transient_peak = 0;

    // What the paper counts: all but the copies and what is transient.
    int64_t model_states() const { return parameters + gradients + master + optimizer; }
    int64_t total() const { return model_states() + compute; }
};

// Bytes of the model states on one of `ranks` ranks by the paper's formulas, for `numel` parameters
// and an optimizer with `optimizer_bytes` of state a parameter (Adam 8, SGD with momentum 4).
// fp16, bf16: 2 + 2 + (4 + optimizer); fp32: 4 + 4 + optimizer; the stage decides what is divided.
double model_states_of_paper(int64_t numel, int ranks, int stage, Precision precision,
                             int optimizer_bytes);

}  // namespace rankscope::train
