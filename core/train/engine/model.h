// SPDX-License-Identifier: GPL-3.0-or-later
// What the engine needs of a network: its module, for the parameters, and how to call it. (In C++
// torch::nn::Module has no common forward().)
#pragma once

#include <torch/torch.h>

#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "train/partition/layout.h"

namespace rankscope::train {

struct Model {
    std::shared_ptr<torch::nn::Module> module;
    std::function<torch::Tensor(torch::Tensor)> forward;
};

// Of a module holder such as TutorialNet or torch::nn::Sequential.
template <typename Holder>
Model model_of(Holder holder) {
    return {holder.ptr(),
            [holder](torch::Tensor input) mutable { return holder->forward(std::move(input)); }};
}

// The parameters to train, in named_parameters() order, and their flat order.
struct TrainableParameters {
    std::vector<torch::Tensor> tensors;
    Layout layout;

    const torch::Tensor& operator[](int slot) const { return tensors[static_cast<size_t>(slot)]; }
};

// Those of `chosen` (all, when it is empty) that require a gradient. Throws TrainingError when
// there is none, or when one of `chosen` is not the module's.
TrainableParameters trainable_parameters(const torch::nn::Module& module,
                                         const std::vector<torch::Tensor>& chosen);

}  // namespace rankscope::train
