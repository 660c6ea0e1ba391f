// SPDX-License-Identifier: GPL-3.0-or-later
// The network of PyTorch's CIFAR-10 tutorial, which the DeepSpeed example trains: two 5x5
// convolutions and three fully connected layers, 62,006 parameters.
#pragma once

#include <torch/torch.h>

namespace rankscope::train {

// [N,3,32,32] -> conv1 6@28x28, pool 6@14x14 -> conv2 16@10x10, pool 16@5x5 -> 400-120-84-10.
// named_parameters() comes in the order conv1.weight, conv1.bias, conv2.*, fc1.*, fc2.*, fc3.*.
class TutorialNetImpl : public torch::nn::Module {
  public:
    static constexpr int64_t parameter_count = 62'006;

    TutorialNetImpl();

    // Scores (logits) of the ten classes, [N,10]. Throws LibTorch's std::exception on another
    // shape.
    torch::Tensor forward(torch::Tensor images);

    torch::nn::Conv2d conv1, conv2;
    torch::nn::Linear fc1, fc2, fc3;
};
TORCH_MODULE(TutorialNet);

}  // namespace rankscope::train
