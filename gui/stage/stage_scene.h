// SPDX-License-Identifier: GPL-3.0-or-later
// All that the stage paints at one moment, placed: a value made from store and playhead, painted by
// the painters, asked by mouse, keyboard and tests.
#pragma once

#include <optional>

#include "stage/card_content.h"
#include "stage/hub.h"
#include "stage/routes.h"

namespace rankscope::gui {

struct PlacedHub {
    Hub hub;
    QRectF box;
};

struct StageScene {
    StageLayout layout;
    std::vector<CardContent> cards;  // by rank
    std::vector<PlacedEnvelope> envelopes;
    int envelopesLeftOut = 0;
    std::vector<PlacedHub> hubs;
    std::vector<std::vector<CommId>> groups;  // by rank: communicators other than the world's

    QRectF stepButton(int rank) const;  // empty when the rank cannot be stepped
    int cardAt(QPointF point) const;    // -1: none
    const PlacedEnvelope* envelopeAt(QPointF point) const;
    const PlacedHub* hubAt(QPointF point) const;
};

struct StageInput {
    const Store& store;
    const Snapshot& snapshot;
    const Matching& matching;
    const Collectives& collectives;
    const ValueIndex& values;
    bool canStep = false;  // a live run that is held
    StageSpec spec{};      // what the cards show beside values
};

StageScene stageScene(const StageInput& input, QSizeF area);

}  // namespace rankscope::gui
