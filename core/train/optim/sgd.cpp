// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/optim/sgd.h"

#include "train/optim/vectorized.h"

namespace rankscope::train {

namespace {

struct SgdCoefficients {
    float gradient_scale, lr, l2;
    float momentum, one_minus_dampening;
    float nesterov;  // 1 or 0
};

RANKSCOPE_VECTORIZED
void plain_loop(int64_t count, float* __restrict p, const float* __restrict g, SgdCoefficients c) {
    for (int64_t i = 0; i < count; ++i) p[i] -= c.lr * (g[i] * c.gradient_scale + c.l2 * p[i]);
}

RANKSCOPE_VECTORIZED
void momentum_loop(int64_t count, float* __restrict p, const float* __restrict g,
                   float* __restrict b, SgdCoefficients c) {
    for (int64_t i = 0; i < count; ++i) {
        const float gradient = g[i] * c.gradient_scale + c.l2 * p[i];
        b[i] = c.momentum * b[i] + c.one_minus_dampening * gradient;
        const float ahead = gradient + c.momentum * b[i];
        p[i] -= c.lr * (c.nesterov * ahead + (1.0f - c.nesterov) * b[i]);
    }
}

}  // namespace

Sgd::Sgd(OptimizerConfig config, int64_t numel) : Optimizer(std::move(config)) {
    if (config_.momentum != 0.0) momentum_buffer_.resize(static_cast<size_t>(numel));
}

std::vector<OptimizerState> Sgd::states() {
    if (momentum_buffer_.empty()) return {};
    return {{"momentum_buffer", &momentum_buffer_}};
}

void Sgd::update(std::span<float> parameters, std::span<const float> gradients,
                 float gradient_scale) {
    SgdCoefficients c{};
    c.gradient_scale = gradient_scale;
    c.lr = static_cast<float>(config_.lr);
    c.l2 = static_cast<float>(config_.weight_decay);
    c.momentum = static_cast<float>(config_.momentum);
    // The buffer starts as the first gradient itself, undamped.
    c.one_minus_dampening = static_cast<float>(step_count_ == 1 ? 1.0 : 1.0 - config_.dampening);
    c.nesterov = config_.nesterov ? 1.0f : 0.0f;
    const auto count = static_cast<int64_t>(parameters.size());
    if (momentum_buffer_.empty())
        plain_loop(count, parameters.data(), gradients.data(), c);
    else
        momentum_loop(count, parameters.data(), gradients.data(), momentum_buffer_.data(), c);
}

}  // namespace rankscope::train
