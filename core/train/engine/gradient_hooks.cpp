// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/engine/gradient_hooks.h"

#include <torch/csrc/autograd/utils/lambda_post_hook.h>
#include <torch/csrc/autograd/variable.h>

#include <utility>

namespace rankscope::train {

GradientHooks::GradientHooks(const std::vector<torch::Tensor>& parameters, Receiver receiver)
    : state_(std::make_shared<State>()) {
    state_->receiver = std::move(receiver);
    using torch::autograd::utils::LambdaPostHook;
    using Variables = std::vector<torch::autograd::Variable>;
    for (size_t slot = 0; slot < parameters.size(); ++slot) {
        auto accumulator = torch::autograd::impl::grad_accumulator(parameters[slot]);
        accumulator->add_post_hook(std::make_unique<LambdaPostHook>(
            [state = state_, slot,
             parameter = torch::autograd::impl::get_autograd_meta(parameters[slot])](
                const Variables& outputs, const Variables&) {
                auto& gradient = parameter->grad_;
                if (state->enabled && gradient.defined()) {
                    state->receiver(static_cast<int>(slot), gradient);
                    gradient.reset();
                }
                return outputs;
            }));
        accumulators_.push_back(std::move(accumulator));
    }
}

GradientHooks::~GradientHooks() {
    state_->enabled = false;
}

}  // namespace rankscope::train
