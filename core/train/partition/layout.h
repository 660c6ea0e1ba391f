// SPDX-License-Identifier: GPL-3.0-or-later
// The flat order: all trainable parameters, one behind the other as named_parameters() lists them.
// Buckets, shards and checkpoints all speak of places in it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace rankscope::train {

struct ParameterSlot {
    std::string name;  // conv1.weight
    std::vector<int64_t> shape;
    int64_t begin = 0;  // place of its first number in the flat order
    int64_t numel = 0;

    int64_t end() const { return begin + numel; }
    std::string module() const;  // conv1
};

struct Layout {
    std::vector<ParameterSlot> slots;
    int64_t numel = 0;

    int size() const { return static_cast<int>(slots.size()); }
    const ParameterSlot& operator[](int slot) const { return slots[static_cast<size_t>(slot)]; }
    void add(std::string name, std::vector<int64_t> shape);
};

// Consecutive slots [first, last] of one module: what ZeRO stage 3 gathers at once.
struct SlotRange {
    int first = 0, last = 0;
};
std::vector<SlotRange> modules_of(const Layout& layout);

}  // namespace rankscope::train
