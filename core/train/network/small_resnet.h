// SPDX-License-Identifier: GPL-3.0-or-later
// A small residual network for CIFAR-sized images, for those who want accuracy: three stages of
// basic blocks at 32x32, 16x16 and 8x8 (He et al., "Deep Residual Learning", section 4.2).
#pragma once

#include <torch/torch.h>

namespace rankscope::train {

// Two 3x3 convolutions with batch norm and a way past them; the way past is a 1x1 convolution
// where the block changes the shape.
class ResidualBlockImpl : public torch::nn::Module {
  public:
    ResidualBlockImpl(int64_t in, int64_t out, int64_t stride);
    torch::Tensor forward(torch::Tensor x);

  private:
    torch::nn::Conv2d conv1_, conv2_;
    torch::nn::BatchNorm2d norm1_, norm2_;
    torch::nn::Sequential past_{nullptr};
};
TORCH_MODULE(ResidualBlock);

struct SmallResNetOptions {
    int64_t width = 16;  // channels of the first stage; the next ones have twice and four times it
    int64_t blocks = 1;  // a stage
};

// Each rank normalises by its own micro batch while it trains, so the running figures of the batch
// norms (buffers, not parameters) differ between ranks: average_buffers() mends that.
class SmallResNetImpl : public torch::nn::Module {
  public:
    explicit SmallResNetImpl(SmallResNetOptions options = {});

    // [N,3,32,32] -> scores of the ten classes, [N,10].
    torch::Tensor forward(torch::Tensor images);

  private:
    torch::nn::Conv2d stem_;
    torch::nn::BatchNorm2d stem_norm_;
    torch::nn::Sequential stages_;
    torch::nn::Linear classify_;
};
TORCH_MODULE(SmallResNet);

}  // namespace rankscope::train
