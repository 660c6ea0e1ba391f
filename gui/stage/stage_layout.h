// SPDX-License-Identifier: GPL-3.0-or-later
// Where the rank cards stand: one half above, one half below a lane in which messages cross and
// collectives have their hub. A pure function of the number of ranks and the room.
#pragma once

#include <QRectF>
#include <vector>

namespace rankscope::gui {

// How much a card can say. From full (all values, a sentence) to tile (number and colour only).
enum class CardSize { full, medium, compact, tile };

struct StageLayout {
    std::vector<QRectF> cards;  // by rank
    QRectF lane;                // free of cards
    CardSize size = CardSize::full;
    int values = 0;    // rows of values on a card
    double extra = 0;  // height for what a card shows beside them
    QSizeF content;    // as large as the area, or taller when the cards do not fit: then it scrolls
    bool sideBySide = false;  // one or two ranks: the lane lies between them, not below
};

// `values` is the number of rows of values that a full card wants to show; `scale` that of the
// text; `extra` the height that a full card wants beside its values. Cards take the richest size
// that leaves room for the lane; those with something extra stand in one row where they fit.
StageLayout layoutStage(int ranks, QSizeF area, int values, double scale = 1, double extra = 0);

// The height of a card with so many rows of values.
double cardHeight(CardSize size, int values, double scale = 1);

}  // namespace rankscope::gui
