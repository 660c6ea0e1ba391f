// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/mood_glyph.h"

#include <QPainter>

#include "style/theme.h"

namespace rankscope::gui {

QColor moodInk(CardMood mood) {
    const Theme& theme = Theme::current();
    switch (mood) {
        case CardMood::waiting:
            return theme.warn;
        case CardMood::held:
            return theme.accent;
        case CardMood::done:
            return theme.good;
        case CardMood::failed:
            return theme.bad;
        case CardMood::absent:
        case CardMood::working:
            break;
    }
    return theme.textMuted;
}

void paintMoodGlyph(QPainter& painter, CardMood mood, const QRectF& box, const QColor& color) {
    const QPointF c = box.center();
    const double r = std::min(box.width(), box.height()) / 2;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(color, r * 0.36, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    const auto at = [&](double x, double y) { return c + QPointF(x * r, y * r); };
    switch (mood) {
        case CardMood::absent:
            painter.drawEllipse(c, r * 0.6, r * 0.6);
            break;
        case CardMood::working:
            painter.setBrush(color);
            painter.setPen(Qt::NoPen);
            painter.drawPolygon(QPolygonF({at(-0.5, -0.65), at(0.75, 0), at(-0.5, 0.65)}));
            break;
        case CardMood::waiting:
            for (const double x : {-0.75, 0.0, 0.75}) painter.drawPoint(at(x, 0));
            break;
        case CardMood::held:
            painter.drawLine(at(-0.35, -0.6), at(-0.35, 0.6));
            painter.drawLine(at(0.35, -0.6), at(0.35, 0.6));
            break;
        case CardMood::done:
            painter.drawPolyline(QPolygonF({at(-0.7, 0), at(-0.2, 0.5), at(0.7, -0.5)}));
            break;
        case CardMood::failed:
            painter.drawLine(at(-0.5, -0.5), at(0.5, 0.5));
            painter.drawLine(at(-0.5, 0.5), at(0.5, -0.5));
            break;
    }
    painter.restore();
}

}  // namespace rankscope::gui
