// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/optim/optimizer.h"

#include <stdexcept>

#include "train/optim/adam.h"
#include "train/optim/sgd.h"

namespace rankscope::train {

void Optimizer::step(std::span<float> parameters, std::span<const float> gradients,
                     float gradient_scale) {
    if (parameters.size() != gradients.size())
        throw std::invalid_argument("optimizer step: " + std::to_string(parameters.size()) +
                                    " parameters, but " + std::to_string(gradients.size()) +
                                    " gradients");
    ++step_count_;
    update(parameters, gradients, gradient_scale);
}

int64_t Optimizer::state_bytes() {
    int64_t bytes = 0;
    for (const auto& state : states())
        bytes += static_cast<int64_t>(state.values->size() * sizeof(float));
    return bytes;
}

std::unique_ptr<Optimizer> make_optimizer(const OptimizerConfig& config, int64_t numel) {
    if (config.kind == OptimizerKind::Sgd) return std::make_unique<Sgd>(config, numel);
    return std::make_unique<Adam>(config, numel);
}

}  // namespace rankscope::train
