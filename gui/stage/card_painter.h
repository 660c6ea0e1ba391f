// SPDX-License-Identifier: GPL-3.0-or-later
// Draws one rank's card: its number on its colour, the line it is at, its values, how it stands.
#pragma once

#include "stage/stage_scene.h"

class QPainter;

namespace rankscope::gui {

struct CardLook {
    bool focused = false;  // by the keyboard
    bool hovered = false;
    bool stepHovered = false;
};

void paintCard(QPainter& painter, const StageScene& scene, int rank, const CardLook& look);

}  // namespace rankscope::gui
