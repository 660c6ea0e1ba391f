// SPDX-License-Identifier: GPL-3.0-or-later
// Outlines around the cards of a communicator other than the world, with its name; and the red
// arrows of ranks that wait for each other in vain.
#pragma once

#include "stage/stage_scene.h"

class QPainter;

namespace rankscope::gui {

void paintGroups(QPainter& painter, const StageScene& scene, const Store& store);
void paintWait(QPainter& painter, const QPainterPath& way);

}  // namespace rankscope::gui
