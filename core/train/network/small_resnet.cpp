// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/network/small_resnet.h"

namespace rankscope::train {
namespace {

torch::nn::Conv2d convolution(int64_t in, int64_t out, int64_t kernel, int64_t stride) {
    // No bias: the batch norm that follows would take it away again.
    return torch::nn::Conv2d(
        torch::nn::Conv2dOptions(in, out, kernel).stride(stride).padding(kernel / 2).bias(false));
}

}  // namespace

ResidualBlockImpl::ResidualBlockImpl(int64_t in, int64_t out, int64_t stride)
    : conv1_(register_module("conv1", convolution(in, out, 3, stride))),
      conv2_(register_module("conv2", convolution(out, out, 3, 1))),
      norm1_(register_module("norm1", torch::nn::BatchNorm2d(out))),
      norm2_(register_module("norm2", torch::nn::BatchNorm2d(out))) {
    if (in != out || stride != 1)
        past_ = register_module("past", torch::nn::Sequential(convolution(in, out, 1, stride),
                                                              torch::nn::BatchNorm2d(out)));
}

torch::Tensor ResidualBlockImpl::forward(torch::Tensor x) {
    const auto through = norm2_(conv2_(torch::relu(norm1_(conv1_(x)))));
    return torch::relu(through + (past_.is_empty() ? x : past_->forward(x)));
}

SmallResNetImpl::SmallResNetImpl(SmallResNetOptions options)
    : stem_(register_module("stem", convolution(3, options.width, 3, 1))),
      stem_norm_(register_module("stem_norm", torch::nn::BatchNorm2d(options.width))),
      stages_(register_module("stages", torch::nn::Sequential())),
      classify_(register_module("classify", torch::nn::Linear(4 * options.width, 10))) {
    auto in = options.width;
    for (const int64_t growth : {1, 2, 4})
        for (int64_t block = 0; block < options.blocks; ++block) {
            const auto out = growth * options.width;
            stages_->push_back(ResidualBlock(in, out, in == out ? 1 : 2));
            in = out;
        }
}

torch::Tensor SmallResNetImpl::forward(torch::Tensor images) {
    const auto x = stages_->forward(torch::relu(stem_norm_(stem_(images))));
    return classify_(x.mean({2, 3}));
}

}  // namespace rankscope::train
