// SPDX-License-Identifier: GPL-3.0-or-later
// The usual two augmentations for CIFAR-10: a crop of the padded picture, and its mirror image.
#pragma once

#include <cstdint>

namespace rankscope::train {

struct Augmentation {
    int padding = 0;      // black pixels on each side before a 32 x 32 crop at a random place
    bool mirror = false;  // left and right swapped, in every second picture on average
    uint64_t seed = 0;

    bool changes_something() const { return padding > 0 || mirror; }
};

// `from` and `to`: three planes of 32 x 32, apart from each other. What happens to a record follows
// from the seed, the epoch and its number alone: not from the rank, nor from the loader's threads.
void augment(const Augmentation& how, int64_t epoch, int64_t record, const uint8_t* from,
             uint8_t* to);

}  // namespace rankscope::train
