// SPDX-License-Identifier: GPL-3.0-or-later
// Tensors as buffers to be communicated, and the two names of each number format.
#pragma once

#include <torch/torch.h>

#include <span>

#include "train/comm/buffer.h"

namespace rankscope::train {

torch::Dtype dtype_of(Element type);

// The tensor must be contiguous and outlive the buffer. Throws CommunicationError for a number
// format that is not communicated.
Buffer buffer_of(const torch::Tensor& tensor);

// The numbers of a contiguous fp32 tensor.
std::span<float> floats_of(const torch::Tensor& tensor);

}  // namespace rankscope::train
