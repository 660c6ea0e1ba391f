// SPDX-License-Identifier: GPL-3.0-or-later
// Paints the geometry of the message diagram, in batches a colour: lanes and bars, messages and
// collectives, ruler and playhead.
#pragma once

#include <QRectF>

#include "timeline/diagram_geometry.h"

class QFontMetricsF;
class QPainter;

namespace rankscope::gui {

struct DiagramLook {
    CallRef selected, hovered;
    const Message* hoveredMessage = nullptr;
    std::vector<double> reached;  // by rank, pixels: what lies to the right has not happened yet
    int playheadRank = -1;        // whose moment is shown
    bool smooth = true;           // false while the picture moves
};

// What a bar says: the call's name and, where there is room, its payload - but not before it has
// happened, since that is what a learner is asked to predict.
QString barLabel(const Store& store, CallRef ref, bool entered, bool returned, double width,
                 const QFontMetricsF& metrics);

void paintLanes(QPainter& painter, const DiagramGeometry& geometry, const DiagramInput& input,
                const DiagramLook& look);
void paintTraffic(QPainter& painter, const DiagramGeometry& geometry, const DiagramLook& look);
// The row of ticks above the lanes.
void paintRuler(QPainter& painter, const DiagramGeometry& geometry, const QRectF& ruler,
                bool byStep);
// The names of the ranks, left of the lanes.
void paintRankNames(QPainter& painter, const Rows& rows, const QRectF& gutter);
// A line through all lanes at what has happened; `top` is where its handle is.
void paintPlayhead(QPainter& painter, const DiagramGeometry& geometry, const DiagramLook& look,
                   double top, double bottom);

}  // namespace rankscope::gui
