// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/engine/memory.h"

namespace rankscope::train {

double model_states_of_paper(int64_t numel, int ranks, int stage, Precision precision,
                             int optimizer_bytes) {
    const bool mixed = precision != Precision::Fp32;
    const double psi = static_cast<double>(numel), n = ranks;
    const double number = mixed ? 2.0 : 4.0;
    const double k = (mixed ? 4.0 : 0.0) + optimizer_bytes;
    return psi * (number / (stage >= 3 ? n : 1.0) + number / (stage >= 2 ? n : 1.0) +
                  k / (stage >= 1 ? n : 1.0));
}

}  // namespace rankscope::train
