// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/optim/norm.h"

#include <algorithm>
#include <cstdint>

#include "train/optim/vectorized.h"

namespace rankscope::train {

namespace {

// Eight sums side by side: a single one would have to be added in the order of the values.
RANKSCOPE_VECTORIZED
double squares(int64_t count, const float* values) {
    constexpr int lanes = 8;
    double sums[lanes] = {};
    int64_t i = 0;
    for (; i + lanes <= count; i += lanes)
        for (int lane = 0; lane < lanes; ++lane) {
            const double value = values[i + lane];
            sums[lane] += value * value;
        }
    double total = 0.0;
    for (; i < count; ++i) total += static_cast<double>(values[i]) * values[i];
    for (const double sum : sums) total += sum;
    return total;
}

}  // namespace

double sum_of_squares(std::span<const float> values) {
    return squares(static_cast<int64_t>(values.size()), values.data());
}

double clip_factor(double norm, double max_norm) {
    return max_norm > 0.0 ? std::min(1.0, max_norm / (norm + 1e-6)) : 1.0;
}

double unscale_and_clip_factor(double scaled_norm, double max_norm, double loss_scale) {
    double divisor = loss_scale;
    if (max_norm > 0.0) {
        const double clip = (scaled_norm / loss_scale + 1e-6) / max_norm;
        if (clip > 1.0) divisor = clip * loss_scale;
    }
    return 1.0 / divisor;
}

}  // namespace rankscope::train
