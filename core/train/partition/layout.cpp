// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/partition/layout.h"

#include <functional>
#include <numeric>
#include <utility>

namespace rankscope::train {

std::string ParameterSlot::module() const {
    const size_t dot = name.rfind('.');
    return dot == std::string::npos ? "" : name.substr(0, dot);
}

void Layout::add(std::string name, std::vector<int64_t> shape) {
    const int64_t count =
        std::accumulate(shape.begin(), shape.end(), int64_t{1}, std::multiplies<>());
    slots.push_back({std::move(name), std::move(shape), numel, count});
    numel += count;
}

std::vector<SlotRange> modules_of(const Layout& layout) {
    std::vector<SlotRange> modules;
    for (int slot = 0; slot < layout.size(); ++slot) {
        const bool same = slot > 0 && layout[slot].module() == layout[slot - 1].module();
        if (same)
            modules.back().last = slot;
        else
            modules.push_back({slot, slot});
    }
    return modules;
}

}  // namespace rankscope::train
