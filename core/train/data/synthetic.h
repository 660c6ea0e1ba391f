// SPDX-License-Identifier: GPL-3.0-or-later
// Ten classes of drawn shapes in CIFAR-10's layout, to train on where no data and no network is:
// place, size, colours and noise vary, so a small network has something to learn and can.
#pragma once

#include <cstdint>

#include "train/data/image_set.h"

namespace rankscope::train {

struct SyntheticOptions {
    int64_t training = 8'000;
    int64_t test = 1'000;
    uint64_t seed = 1;
};

// The same pictures for the same seed on every machine; fewer records are the first of more.
// Throws std::invalid_argument where a half has no record.
Images make_synthetic(SyntheticOptions options = {});

}  // namespace rankscope::train
