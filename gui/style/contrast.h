// SPDX-License-Identifier: GPL-3.0-or-later
// How well a colour can be read on another, by WCAG 2.1 (relative luminance, contrast ratio), and
// colours moved until they can be.
#pragma once

#include <QColor>

namespace rankscope::gui {

inline constexpr double kReadable = 4.5;  // WCAG level AA for text of normal size

// 0 (black) to 1 (white).
double luminance(const QColor& color);
// 1 (the same) to 21 (black on white).
double contrast(const QColor& a, const QColor& b);
// `color` made darker on a light ground, lighter on a dark one, until it reaches `ratio`.
QColor readableOn(const QColor& ground, QColor color, double ratio = kReadable);
// A mix: share 0 is `a`, 1 is `b`.
QColor mixed(const QColor& a, const QColor& b, double share);

}  // namespace rankscope::gui
