// SPDX-License-Identifier: GPL-3.0-or-later
// Draws what is between the cards: envelopes on their ways, and the hubs of collectives.
#pragma once

#include "stage/stage_scene.h"

class QPainter;

namespace rankscope::gui {

void paintRoute(QPainter& painter, const PlacedEnvelope& placed, bool hovered);
// `offset` moves the envelope from its place: it is on its way from the moment before.
void paintEnvelope(QPainter& painter, const PlacedEnvelope& placed, CardSize size, bool hovered,
                   QPointF offset = {});
void paintHub(QPainter& painter, const PlacedHub& placed, const StageLayout& layout);

}  // namespace rankscope::gui
