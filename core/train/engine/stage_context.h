// SPDX-License-Identifier: GPL-3.0-or-later
// What the parts of an engine share: the model's parameters, the ranks, the configuration.
#pragma once

#include "train/comm/communicator.h"
#include "train/comm/tensor_buffer.h"
#include "train/config/config.h"
#include "train/engine/model.h"

namespace rankscope::train {

struct StageContext {
    Communicator& comm;
    TrainableParameters parameters;
    Config config;

    const Layout& layout() const { return parameters.layout; }
    // The format of the stored parameters and of gradients on the wire.
    torch::Dtype dtype() const { return dtype_of(element_of(config.precision)); }
    // The format in which the network computes.
    torch::Dtype compute_dtype() const {
        return config.precision == Precision::Fp16 ? torch::kFloat32 : dtype();
    }
    bool mixed() const { return config.precision != Precision::Fp32; }
};

inline int64_t bytes_of(const torch::Tensor& tensor) {
    return tensor.defined() ? static_cast<int64_t>(tensor.storage().nbytes()) : 0;
}

}  // namespace rankscope::train
