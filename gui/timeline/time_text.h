// SPDX-License-Identifier: GPL-3.0-or-later
// Times and sizes for people: "1.42 ms", "43 µs", "12.3 MB".
#pragma once

#include <QString>

namespace rankscope::gui {

// Three figures, with the unit that fits.
QString timeText(double ns);
// For a ruler: as many figures as tell ticks that are `step` ns apart from each other.
QString tickText(double ns, double step);
QString bytesText(double bytes);
QString countText(double count);  // 12,345 or 1.2 million

}  // namespace rankscope::gui
