// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/data/augment.h"

#include "train/data/image_set.h"
#include "train/data/random.h"

namespace rankscope::train {

void augment(const Augmentation& how, int64_t epoch, int64_t record, const uint8_t* from,
             uint8_t* to) {
    Random random(how.seed, static_cast<uint64_t>(epoch), static_cast<uint64_t>(record));
    const auto right = random.below(2 * how.padding + 1) - how.padding;
    const auto down = random.below(2 * how.padding + 1) - how.padding;
    const auto mirrored = how.mirror && random.below(2) == 1;
    const auto inside = [](int at) { return at >= 0 && at < image_side; };
    for (int plane = 0; plane < image_channels; ++plane, from += image_side * image_side)
        for (int y = 0; y < image_side; ++y)
            for (int x = 0; x < image_side; ++x) {
                const auto from_y = y + down;
                const auto from_x = (mirrored ? image_side - 1 - x : x) + right;
                *to++ = inside(from_y) && inside(from_x) ? from[from_y * image_side + from_x] : 0;
            }
}

}  // namespace rankscope::train
