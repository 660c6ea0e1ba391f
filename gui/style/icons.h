// SPDX-License-Identifier: GPL-3.0-or-later
// The window's signs, drawn as outlines on a 16 x 16 grid in the colour of the text around them, so
// that they follow the theme and any scale.
#pragma once

#include <QIcon>

class QPainter;
class QRectF;
class QColor;

namespace rankscope::gui {

enum class Icon {
    run,
    hold,
    stop,
    start,
    back,
    step,
    goOn,
    end,
    search,
    menu,
    moon,
    sun,
    present,
    keys,
    settings,
    check,
    circle,
    dot,
    warning,
    chevronDown,
    chevronUp,
    file,
};

void paintIcon(QPainter& painter, Icon icon, const QRectF& square, const QColor& color);
// Painted anew in the theme's colours each time it is shown. `onAccent`: for a filled button.
QIcon icon(Icon icon, bool onAccent = false);

}  // namespace rankscope::gui
