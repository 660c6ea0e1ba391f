// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/comm/tensor_buffer.h"

#include <string>

#include "train/error.h"

namespace rankscope::train {

torch::Dtype dtype_of(Element type) {
    switch (type) {
        case Element::Float32:
            return torch::kFloat32;
        case Element::Float64:
            return torch::kFloat64;
        case Element::Float16:
            return torch::kFloat16;
        case Element::BFloat16:
            return torch::kBFloat16;
        case Element::Int64:
            return torch::kInt64;
        case Element::Byte:
            return torch::kUInt8;
    }
    return torch::kUInt8;
}

Buffer buffer_of(const torch::Tensor& tensor) {
    TORCH_CHECK(tensor.is_contiguous(), "only contiguous tensors are communicated");
    for (const Element type : {Element::Float32, Element::Float64, Element::Float16,
                               Element::BFloat16, Element::Int64, Element::Byte})
        if (tensor.scalar_type() == dtype_of(type))
            return {tensor.data_ptr(), tensor.numel(), type};
    throw CommunicationError(std::string("tensors of ") + c10::toString(tensor.scalar_type()) +
                             " are not communicated");
}

std::span<float> floats_of(const torch::Tensor& tensor) {
    TORCH_CHECK(tensor.is_contiguous(), "only contiguous tensors are a stretch of numbers");
    return {tensor.data_ptr<float>(), static_cast<size_t>(tensor.numel())};
}

}  // namespace rankscope::train
