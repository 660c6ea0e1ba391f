// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps oneDNN out of bf16 passes: it rounds between its operations otherwise than LibTorch's own
// kernels do, and only on processors with AVX-512. So bf16 gives the same numbers everywhere, and
// those of the recorded trajectories.
#pragma once

#include <ATen/Context.h>

namespace rankscope::train {

class NativeKernels {
  public:
    explicit NativeKernels(bool native) : before_(at::globalContext().userEnabledMkldnn()) {
        if (native) at::globalContext().setUserEnabledMkldnn(false);
    }
    ~NativeKernels() { at::globalContext().setUserEnabledMkldnn(before_); }
    NativeKernels(const NativeKernels&) = delete;
    NativeKernels& operator=(const NativeKernels&) = delete;

  private:
    bool before_;
};

}  // namespace rankscope::train
