// SPDX-License-Identifier: GPL-3.0-or-later
// The window's colours and type, light and dark: every view takes them from here, none from
// literals. Ranks have the Okabe-Ito colours, and beside the colour always number and pattern.
#pragma once

#include <QBrush>
#include <QColor>
#include <QFont>
#include <QPalette>

namespace rankscope::gui {

enum class ThemeKind { light, dark };

// What a colour is for, not how it looks.
struct Theme {
    ThemeKind kind = ThemeKind::light;
    QColor window, panel, panelBorder, text, textMuted, textFaint, accent, accentSoft, onAccent;
    QColor good, goodSoft, warn, warnSoft, bad, badSoft;
    QColor grid, compute, hover, selection, codeBackground;

    static const Theme& current();      // follows the application's palette
    static void apply(ThemeKind kind);  // sets palette and fonts of the application
    static ThemeKind fromSystem();      // by the lightness of the system palette
};

QColor rankColor(int rank);            // fill; repeats after eight with another pattern
QColor onRankColor(int rank);          // text that can be read on it (contrast >= 4.5)
QColor rankInk(int rank);              // the rank's colour as text or line on a panel
Qt::BrushStyle rankPattern(int rank);  // solid for the first eight, then hatched
QColor partColor(int part);            // of the parts of a whole; repeats after seven

// One type scale, in pixels at scale 1; presenting multiplies it.
enum class TextSize { small = 11, body = 13, strong = 14, title = 16, large = 20 };
QFont uiFont(TextSize size, bool bold = false);
QFont monoFont(TextSize size, bool bold = false);
void setTextScale(double scale);  // 1 normal, up to 2 for the back row
double textScale();

inline constexpr int kGrid = 4;  // all distances are multiples

}  // namespace rankscope::gui
