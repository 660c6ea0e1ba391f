// SPDX-License-Identifier: GPL-3.0-or-later
// The number format of the model's parameters and of its gradients on the wire.
#pragma once

#include <cstdint>
#include <string>

#include "train/comm/buffer.h"

namespace rankscope::train {

// fp16 and bf16 keep an fp32 master copy of the parameters in the optimizer. bf16 is computed in
// bf16; LibTorch's CPU has no fp16 convolutions, so fp16 is stored and sent as such and computed
// in fp32.
enum class Precision { Fp32, Fp16, Bf16 };

const char* name_of(Precision precision);
Element element_of(Precision precision);

}  // namespace rankscope::train
