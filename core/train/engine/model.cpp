// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/engine/model.h"

#include <algorithm>
#include <string>

#include "train/error.h"

namespace rankscope::train {

TrainableParameters trainable_parameters(const torch::nn::Module& module,
                                         const std::vector<torch::Tensor>& chosen) {
    const auto named = module.named_parameters();
    const auto is_same = [](const torch::Tensor& a) {
        return [&a](const torch::Tensor& b) { return a.is_same(b); };
    };
    for (const auto& tensor : chosen)
        if (std::none_of(named.begin(), named.end(),
                         [&](const auto& item) { return item.value().is_same(tensor); }))
            throw TrainingError("a parameter given to initialize() is not one of the model's");

    TrainableParameters trainable;
    for (const auto& item : named) {
        const auto& tensor = item.value();
        if (!tensor.requires_grad()) continue;
        if (!chosen.empty() && std::none_of(chosen.begin(), chosen.end(), is_same(tensor)))
            continue;
        trainable.tensors.push_back(tensor);
        trainable.layout.add(item.key(), tensor.sizes().vec());
    }
    if (trainable.tensors.empty())
        throw TrainingError(
            "none of the model's " + std::to_string(named.size()) +
            " parameters requires a gradient, so nothing can be trained. The published DeepSpeed "
            "example freezes its network with requires_grad_(False), which PyTorch answers with "
            "\"element 0 of tensors does not require grad\": drop that line");
    return trainable;
}

}  // namespace rankscope::train
