// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers as blocks, each in the colour of the rank that it came from.
#pragma once

#include <QRectF>
#include <vector>

class QPainter;

namespace rankscope::gui {

// At the right of `room`. `each` numbers belong to a rank: with 100, 203 is rank 2's.
void paintBlocks(QPainter& painter, const QRectF& room, const std::vector<double>& numbers,
                 double each);

}  // namespace rankscope::gui
