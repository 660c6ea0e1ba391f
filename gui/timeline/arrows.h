// SPDX-License-Identifier: GPL-3.0-or-later
// The messages of the visible range as arrows from lane to lane. Beyond some hundreds they are
// thinned: one for each pair of ranks and few pixels stands for all that would lie on it.
#pragma once

#include <QPointF>
#include <vector>

#include "timeline/bar_geometry.h"
#include "timeline/rows.h"

namespace rankscope::gui {

struct Arrow {
    const Message* message = nullptr;
    QPointF from, to;
};

struct Arrows {
    std::vector<Arrow> all;
    bool thinned = false;
};

inline constexpr std::size_t kMostArrows = 1500;  // drawn in some 5 ms

Arrows arrows(const Positions& positions, const Matching& matching, const Axis& axis,
              const Rows& rows, const std::vector<LaneGeometry>& lanes);

}  // namespace rankscope::gui
