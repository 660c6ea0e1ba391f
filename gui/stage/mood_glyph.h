// SPDX-License-Identifier: GPL-3.0-or-later
// A small sign for how a rank stands, so that its colour is not all that tells: dots for waiting,
// two bars for held, a tick, a cross.
#pragma once

#include <QColor>
#include <QRectF>

#include "stage/card_content.h"

class QPainter;

namespace rankscope::gui {

void paintMoodGlyph(QPainter& painter, CardMood mood, const QRectF& box, const QColor& color);
QColor moodInk(CardMood mood);

}  // namespace rankscope::gui
