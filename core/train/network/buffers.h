// SPDX-License-Identifier: GPL-3.0-or-later
// Batch norm's running mean and variance are no parameters: no gradient keeps them equal on all
// ranks, since each rank saw other images.
#pragma once

#include <torch/torch.h>

#include "train/comm/communicator.h"

namespace rankscope::train {

// Every floating-point buffer of the module becomes its mean over the ranks. Collective.
void average_buffers(torch::nn::Module& module, Communicator& communicator);

}  // namespace rankscope::train
