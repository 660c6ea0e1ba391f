// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/network/buffers.h"

#include "train/comm/tensor_buffer.h"

namespace rankscope::train {

void average_buffers(torch::nn::Module& module, Communicator& communicator) {
    torch::NoGradGuard no_gradients;
    for (auto& buffer : module.buffers()) {
        if (!buffer.is_floating_point()) continue;
        const auto sum = buffer.to(torch::kFloat32, false, true).contiguous();
        communicator.all_reduce(buffer_of(sum));
        buffer.copy_(sum / communicator.size());
    }
}

}  // namespace rankscope::train
