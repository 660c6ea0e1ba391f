// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/partition/shard.h"

#include <algorithm>

namespace rankscope::train {

namespace {

int64_t divide_up(int64_t a, int64_t b) {
    return (a + b - 1) / b;
}

}  // namespace

Shard whole_shard(const Layout& layout) {
    return {layout.numel, {{0, 0, layout.numel}}};
}

Shard slice_shard(const Layout& layout, int rank, int ranks) {
    Shard shard;
    shard.numel = 2 * divide_up(layout.numel, int64_t{2} * ranks);
    const int64_t begin = std::min(shard.numel * rank, layout.numel);
    const int64_t end = std::min(begin + shard.numel, layout.numel);
    if (end > begin) shard.pieces.push_back({begin, 0, end - begin});
    return shard;
}

int64_t part_numel(const Layout& layout, int slot, int ranks) {
    return divide_up(layout[slot].numel, ranks);
}

int64_t part_begin(const Layout& layout, int slot, int ranks) {
    int64_t begin = 0;
    for (int before = 0; before < slot; ++before) begin += part_numel(layout, before, ranks);
    return begin;
}

Shard parameter_shard(const Layout& layout, int rank, int ranks) {
    Shard shard;
    for (int slot = 0; slot < layout.size(); ++slot) {
        const int64_t part = part_numel(layout, slot, ranks);
        const int64_t begin = std::min(part * rank, layout[slot].numel);
        const int64_t end = std::min(begin + part, layout[slot].numel);
        if (end > begin)
            shard.pieces.push_back({layout[slot].begin + begin, shard.numel, end - begin});
        shard.numel += part;
    }
    return shard;
}

}  // namespace rankscope::train
