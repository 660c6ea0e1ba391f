// SPDX-License-Identifier: GPL-3.0-or-later
// The size of a gradient, and what clipping makes of it.
#pragma once

#include <span>

namespace rankscope::train {

// Sum of squares, accumulated in fp64; infinite or NaN where any value is.
double sum_of_squares(std::span<const float> values);

// fp32 without ZeRO: min(1, max_norm / (norm + 1e-6)); 1 when max_norm is 0 (no clipping).
double clip_factor(double norm, double max_norm);

// fp16, bf16 and ZeRO: what scaled gradients are multiplied by, unscaling and clipping at once.
// `scaled_norm` is the norm of the scaled gradients; max_norm 0 only unscales.
double unscale_and_clip_factor(double scaled_norm, double max_norm, double loss_scale);

}  // namespace rankscope::train
