// SPDX-License-Identifier: GPL-3.0-or-later
// The ways that envelopes take from card to card through the lane, and where on them each stands so
// that none hides another.
#pragma once

#include <QPainterPath>
#include <functional>
#include <vector>

#include "stage/envelope.h"
#include "stage/stage_layout.h"

namespace rankscope::gui {

// From the edge of the sender's card to that of the receiver's. Both directions between two ranks
// have ways of their own; a rank's message to itself makes a loop below or above its card.
QPainterPath route(const StageLayout& layout, int from, int to);

// The point of a card's edge that faces the lane; `along` runs over that edge from 0 to 1.
QPointF laneEdge(const StageLayout& layout, int rank, double along = 0.5);

struct PlacedEnvelope {
    Envelope envelope;
    QPainterPath path;
    QRectF box;
    QRectF caption;  // below the box; empty when there is no room for words
};

struct EnvelopeSize {
    QSizeF box;
    QSizeF caption;
};

// `sizeOf` gives the size of an envelope and of the words below it.
std::vector<PlacedEnvelope> placeEnvelopes(
    const StageLayout& layout, const std::vector<Envelope>& envelopes,
    const std::function<EnvelopeSize(const Envelope&)>& sizeOf);

}  // namespace rankscope::gui
