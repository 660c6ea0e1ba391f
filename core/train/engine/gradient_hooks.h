// SPDX-License-Identifier: GPL-3.0-or-later
// Hears of each parameter's gradient at the moment the backward pass has it, and takes it.
#pragma once

#include <torch/torch.h>

#include <functional>
#include <memory>
#include <vector>

namespace rankscope::train {

class GradientHooks {
  public:
    using Receiver = std::function<void(int slot, const torch::Tensor& gradient)>;

    // `receiver` is called, on the thread of the backward pass, for each of the parameters; .grad
    // is empty again afterwards. Stays hooked for as long as the parameters live, silent once this
    // is gone.
    GradientHooks(const std::vector<torch::Tensor>& parameters, Receiver receiver);
    ~GradientHooks();
    GradientHooks(const GradientHooks&) = delete;
    GradientHooks& operator=(const GradientHooks&) = delete;

    // Off, gradients go to .grad as PyTorch does it.
    void enable(bool on) { state_->enabled = on; }

  private:
    struct State {
        Receiver receiver;
        bool enabled = false;
    };

    std::shared_ptr<State> state_;
    // PyTorch keeps these only as long as someone does, and the hooks with them.
    std::vector<std::shared_ptr<torch::autograd::Node>> accumulators_;
};

}  // namespace rankscope::train
