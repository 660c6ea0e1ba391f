// SPDX-License-Identifier: GPL-3.0-or-later
#include <QPainter>
#include <cmath>

#include "stage/traffic_painter.h"
#include "style/contrast.h"
#include "style/theme.h"

namespace rankscope::gui {

namespace {

void paintHead(QPainter& painter, const QPainterPath& path, const QColor& color) {
    const QPointF tip = path.pointAtPercent(1);
    const QPointF back =
        path.pointAtPercent(path.percentAtLength(std::max(0.0, path.length() - 9)));
    const QPointF d = tip - back;
    const double length = std::max(0.1, std::hypot(d.x(), d.y()));
    const QPointF u = d / length, n(-u.y(), u.x());
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawPolygon(QPolygonF({tip, tip - u * 9 + n * 4, tip - u * 9 - n * 4}));
}

// The flap: what makes the box an envelope.
void paintFlap(QPainter& painter, const QRectF& box, const QColor& color) {
    painter.setPen(QPen(color, 1.4));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(box);
    painter.drawPolyline(
        QPolygonF({box.topLeft(), box.center() + QPointF(0, box.height() * 0.08), box.topRight()}));
}

}  // namespace

void paintRoute(QPainter& painter, const PlacedEnvelope& placed, bool hovered) {
    const QColor ink = rankInk(placed.envelope.from);
    // A whole line once somebody has asked for the message; dashes before.
    const bool matched = placed.envelope.where == Envelope::Where::matched ||
                         placed.envelope.where == Envelope::Where::received;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(ink, hovered ? 3 : 2, matched ? Qt::SolidLine : Qt::DashLine));
    painter.drawPath(placed.path);
    paintHead(painter, placed.path, ink);
}

void paintEnvelope(QPainter& painter, const PlacedEnvelope& placed, CardSize size, bool hovered,
                   QPointF offset) {
    const Theme& theme = Theme::current();
    const Envelope& envelope = placed.envelope;
    const QRectF box = placed.box.translated(offset);
    const QColor ink = rankInk(envelope.from);
    const bool arrived = envelope.where == Envelope::Where::received;
    const bool unasked = envelope.where == Envelope::Where::inbox;
    const bool small = size == CardSize::compact || size == CardSize::tile;
    const double s = textScale();

    painter.setPen(QPen(ink, hovered ? 3 : 2, unasked ? Qt::DashLine : Qt::SolidLine));
    painter.setBrush(arrived ? rankColor(envelope.from) : unasked ? theme.warnSoft : theme.panel);
    painter.drawRoundedRect(box, 6, 6);

    const QColor text = arrived ? onRankColor(envelope.from) : theme.text;
    const QSizeF flap = small ? QSizeF(10 * s, 8 * s) : QSizeF(16 * s, 11 * s);
    const double pad = (small ? 5 : 8) * s;
    paintFlap(
        painter,
        QRectF(box.left() + pad, box.center().y() - flap.height() / 2, flap.width(), flap.height()),
        arrived ? text : ink);
    QRectF room = box.adjusted(pad + flap.width() + 4 * s, 0, -pad + 2, 0);
    if (envelope.messages > 1) {
        const QFont font = uiFont(TextSize::small, true);
        const QString count = QStringLiteral("×%1").arg(envelope.messages);
        painter.setFont(font);
        painter.setPen(arrived ? text : theme.textMuted);
        painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter, count);
        room.setRight(room.right() - QFontMetricsF(font).horizontalAdvance(count) - 4);
    }
    const QFont mono = monoFont(small ? TextSize::small : TextSize::body, true);
    painter.setFont(mono);
    painter.setPen(text);
    painter.drawText(
        room, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
        QFontMetricsF(mono).elidedText(envelope.payload, Qt::ElideRight, room.width()));
    if (placed.caption.isEmpty()) return;

    // The caption lies over lines: it brings its own ground.
    const QRectF below = placed.caption.translated(offset).adjusted(0, 2, 0, 0);
    painter.fillRect(below, theme.panel);
    const QFont font = uiFont(TextSize::small);
    painter.setFont(font);
    painter.setPen(unasked ? theme.warn : theme.textMuted);
    painter.drawText(below, Qt::AlignCenter, envelope.caption());
}

}  // namespace rankscope::gui
