// SPDX-License-Identifier: GPL-3.0-or-later
// Everything that the message diagram draws for one view of a run, in pixels: built once for a view
// and a state of the run, then only painted.
#pragma once

#include <QPolygonF>

#include "analysis/snapshot.h"
#include "timeline/arrows.h"
#include "timeline/waits.h"

namespace rankscope::gui {

// One collective over its members: a shape behind their bars, and for those with a root an arrow
// for each that gives or gets.
struct CollectiveShape {
    const Collective* collective = nullptr;
    std::vector<QPolygonF> links;  // between members that are next to each other
    std::vector<Arrow> arrows;     // to or from the root; message is null
};

struct WaitMark {
    CallRef call;
    double left = 0, right = 0;
    Wait wait;
};

struct DiagramGeometry {
    Axis axis;
    Rows rows;
    std::vector<LaneGeometry> lanes;
    Arrows arrows;
    std::vector<CollectiveShape> collectives;
    std::vector<WaitMark> waits;

    // The call under a point; invalid when there is none.
    CallRef callAt(const Positions& positions, QPointF point) const;
    const Message* messageAt(QPointF point) const;
};

struct DiagramInput {
    const Store& store;
    const Matching& matching;
    const Collectives& collectives;
    const Positions& positions;
    const BusyIndex& busy;
};

DiagramGeometry diagramGeometry(const DiagramInput& input, const Axis& axis, const Rows& rows);

}  // namespace rankscope::gui
