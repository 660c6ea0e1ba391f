// SPDX-License-Identifier: GPL-3.0-or-later
// The flat order of the tutorial network, 62,006 numbers.
#pragma once

#include "train/partition/layout.h"

namespace rankscope::train {

inline Layout layout_of_tutorial_net() {
    Layout layout;
    layout.add("conv1.weight", {6, 3, 5, 5});
    layout.add("conv1.bias", {6});
    layout.add("conv2.weight", {16, 6, 5, 5});
    layout.add("conv2.bias", {16});
    layout.add("fc1.weight", {120, 400});
    layout.add("fc1.bias", {120});
    layout.add("fc2.weight", {84, 120});
    layout.add("fc2.bias", {84});
    layout.add("fc3.weight", {10, 84});
    layout.add("fc3.bias", {10});
    return layout;
}

}  // namespace rankscope::train
