// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/optim/adam.h"

#include <cmath>

#include "train/optim/vectorized.h"

namespace rankscope::train {

namespace {

struct AdamCoefficients {
    float gradient_scale, beta1, beta2, one_minus_beta1, one_minus_beta2;
    float decay;       // parameters are multiplied by this first (AdamW)
    float l2;          // times the parameter is added to the gradient (Adam)
    float step_size;   // lr / (1 - b1^t)
    float root_scale;  // 1 / sqrt(1 - b2^t)
    float eps;
};

// A plain loop over plain pointers: this is the whole of the optimizer's time.
RANKSCOPE_VECTORIZED
void adam_loop(int64_t count, float* __restrict p, const float* __restrict g, float* __restrict m,
               float* __restrict v, AdamCoefficients c) {
    for (int64_t i = 0; i < count; ++i) {
        const float gradient = g[i] * c.gradient_scale + c.l2 * p[i];
        m[i] = c.beta1 * m[i] + c.one_minus_beta1 * gradient;
        v[i] = c.beta2 * v[i] + c.one_minus_beta2 * gradient * gradient;
        const float root = std::sqrt(v[i]) * c.root_scale + c.eps;
        p[i] = p[i] * c.decay - c.step_size * m[i] / root;
    }
}

}  // namespace

Adam::Adam(OptimizerConfig config, int64_t numel)
    : Optimizer(std::move(config)),
      exp_avg_(static_cast<size_t>(numel)),
      exp_avg_sq_(static_cast<size_t>(numel)) {}

std::vector<OptimizerState> Adam::states() {
    return {{"exp_avg", &exp_avg_}, {"exp_avg_sq", &exp_avg_sq_}};
}

void Adam::update(std::span<float> parameters, std::span<const float> gradients,
                  float gradient_scale) {
    const auto [beta1, beta2] = config_.betas;
    double correction1 = 1.0, correction2 = 1.0;
    if (config_.bias_correction) {
        const double t = static_cast<double>(step_count_);
        correction1 = 1.0 - std::pow(beta1, t);
        correction2 = 1.0 - std::pow(beta2, t);
    }
    AdamCoefficients c{};
    c.gradient_scale = gradient_scale;
    c.beta1 = static_cast<float>(beta1);
    c.beta2 = static_cast<float>(beta2);
    c.one_minus_beta1 = static_cast<float>(1.0 - beta1);
    c.one_minus_beta2 = static_cast<float>(1.0 - beta2);
    c.decay =
        static_cast<float>(config_.adam_w_mode ? 1.0 - config_.lr * config_.weight_decay : 1.0);
    c.l2 = static_cast<float>(config_.adam_w_mode ? 0.0 : config_.weight_decay);
    c.step_size = static_cast<float>(config_.lr / correction1);
    c.root_scale = static_cast<float>(1.0 / std::sqrt(correction2));
    c.eps = static_cast<float>(config_.eps);
    adam_loop(static_cast<int64_t>(parameters.size()), parameters.data(), gradients.data(),
              exp_avg_.data(), exp_avg_sq_.data(), c);
}

}  // namespace rankscope::train
