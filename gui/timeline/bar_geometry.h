// SPDX-License-Identifier: GPL-3.0-or-later
// What is drawn on a rank's lane for the visible range: wide calls one by one, those too narrow to
// see merged into columns of a pixel by how much of it they fill. Built before painting, kept while
// range and run stay the same.
#pragma once

#include <cstdint>
#include <vector>

#include "timeline/busy_index.h"
#include "timeline/positions.h"

namespace rankscope::gui {

struct CallBar {
    CallRef call;
    double left = 0, right = 0;  // pixels, not cut to the view
};

// Pixels next to each other that are equally full.
struct BusyRun {
    int left = 0, right = 0;  // pixels; right is not in it
    int level = 0;            // 1 ... kBusyLevels: how much of the time is spent in calls
};
inline constexpr int kBusyLevels = 4;
inline constexpr double kBarPixels = 3;  // narrower calls are merged

struct LaneGeometry {
    std::vector<CallBar> bars;
    std::vector<BusyRun> busy;
    std::uint32_t first = 0, last = 0;  // calls that touch the view
};

LaneGeometry laneGeometry(const Positions& positions, const BusyIndex& index, const Axis& axis,
                          int rank);

}  // namespace rankscope::gui
