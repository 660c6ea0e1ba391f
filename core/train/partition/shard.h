// SPDX-License-Identifier: GPL-3.0-or-later
// Which part of the flat order a rank keeps: all of it (stage 0), one slice (ZeRO 1 and 2), or a
// part of every parameter (ZeRO 3). The optimizer works on the shard as one stretch of numbers.
#pragma once

#include <cstdint>
#include <vector>

#include "train/partition/layout.h"

namespace rankscope::train {

// The flat numbers [global, global + count) are the shard's [local, local + count).
struct Piece {
    int64_t global = 0, local = 0, count = 0;
};

struct Shard {
    int64_t numel = 0;  // padding included, the same on all ranks
    std::vector<Piece> pieces;
};

Shard whole_shard(const Layout& layout);

// The flat order is padded to a multiple of 2 * ranks and cut into equal slices; a parameter may
// straddle two ranks.
Shard slice_shard(const Layout& layout, int rank, int ranks);

// Each parameter is padded to a multiple of ranks and cut: ceil(numel / ranks) a rank.
Shard parameter_shard(const Layout& layout, int rank, int ranks);
// Numbers of a slot's part on each rank, and of the parts of all slots before it.
int64_t part_numel(const Layout& layout, int slot, int ranks);
int64_t part_begin(const Layout& layout, int slot, int ranks);

}  // namespace rankscope::train
