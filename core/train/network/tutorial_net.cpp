// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/network/tutorial_net.h"

namespace rankscope::train {

TutorialNetImpl::TutorialNetImpl()
    : conv1(register_module("conv1", torch::nn::Conv2d(3, 6, 5))),
      conv2(register_module("conv2", torch::nn::Conv2d(6, 16, 5))),
      fc1(register_module("fc1", torch::nn::Linear(16 * 5 * 5, 120))),
      fc2(register_module("fc2", torch::nn::Linear(120, 84))),
      fc3(register_module("fc3", torch::nn::Linear(84, 10))) {}

torch::Tensor TutorialNetImpl::forward(torch::Tensor images) {
    auto x = torch::max_pool2d(torch::relu(conv1(images)), 2);
    x = torch::max_pool2d(torch::relu(conv2(x)), 2);
    x = x.view({images.size(0), 16 * 5 * 5});
    return fc3(torch::relu(fc2(torch::relu(fc1(x)))));
}

}  // namespace rankscope::train
