// SPDX-License-Identifier: GPL-3.0-or-later
#include <QPainter>
#include <cmath>

#include "stage/traffic_painter.h"
#include "style/contrast.h"
#include "style/theme.h"

namespace rankscope::gui {

namespace {

// Where the line from `outside` to the middle of `box` meets its edge.
QPointF edgeToward(const QRectF& box, QPointF outside) {
    const QPointF c = box.center(), d = outside - c;
    const double sx = d.x() == 0 ? 1e9 : box.width() / 2 / std::abs(d.x());
    const double sy = d.y() == 0 ? 1e9 : box.height() / 2 / std::abs(d.y());
    return c + d * std::min({sx, sy, 1.0});
}

void arrow(QPainter& painter, QPointF from, QPointF to, const QColor& color) {
    const QPointF d = to - from;
    const double length = std::hypot(d.x(), d.y());
    if (length < 12) return;
    const QPointF u = d / length, n(-u.y(), u.x());
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawPolygon(QPolygonF({to, to - u * 9 + n * 4, to - u * 9 - n * 4}));
}

void pill(QPainter& painter, QPointF centre, const QString& text, int rank, bool filled,
          bool small) {
    const QFont font = monoFont(small ? TextSize::small : TextSize::body, true);
    const QFontMetricsF metrics(font);
    const double s = textScale();
    const QString shown = metrics.elidedText(text, Qt::ElideRight, (small ? 72 : 132) * s);
    QRectF box(0, 0, metrics.horizontalAdvance(shown) + 16 * s, (small ? 18 : 24) * s);
    box.moveCenter(centre);
    painter.setPen(QPen(rankInk(rank), 2));
    painter.setBrush(filled ? rankColor(rank) : Theme::current().panel);
    painter.drawRoundedRect(box, box.height() / 2, box.height() / 2);
    painter.setFont(font);
    painter.setPen(filled ? onRankColor(rank) : Theme::current().text);
    painter.drawText(box, Qt::AlignCenter, shown);
}

void paintSpoke(QPainter& painter, const HubSpoke& spoke, const PlacedHub& placed,
                const StageLayout& layout) {
    const Theme& theme = Theme::current();
    const QPointF card = laneEdge(layout, spoke.rank);
    const QPointF hub = edgeToward(placed.box, card);
    const QColor ink = rankInk(spoke.rank);
    const QColor color = spoke.disagrees ? theme.bad
                         : spoke.arrived ? ink
                                         : mixed(theme.panel, ink, 0.55);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(
        QPen(color, spoke.atThisMoment ? 3 : 2, spoke.arrived ? Qt::SolidLine : Qt::DashLine));
    painter.drawLine(card, hub);
    if (!spoke.arrived) return;

    const bool gives = !spoke.gives.isEmpty(), gets = !spoke.gets.isEmpty();
    if (gives || !gets) arrow(painter, card, hub, color);
    if (gets) arrow(painter, hub, card, color);
    // Of many members, and where there is little room, only the one that the moment is about can
    // say its value.
    const std::size_t many = 8;
    const bool low = layout.lane.height() < 96 * textScale() && !layout.sideBySide;
    if ((low || placed.hub.spokes.size() > many) && !spoke.atThisMoment) return;
    const bool small = layout.size == CardSize::compact || layout.size == CardSize::tile ||
                       layout.lane.height() < 96 * textScale();
    const auto at = [&](double along) { return card + (hub - card) * along; };
    // What comes out lies nearer to the card, what goes in nearer to the hub.
    if (gives) pill(painter, at(gets ? 0.7 : 0.5), spoke.gives, spoke.rank, false, small);
    if (gets) pill(painter, at(gives ? 0.28 : 0.5), spoke.gets, spoke.rank, true, small);
}

}  // namespace

void paintHub(QPainter& painter, const PlacedHub& placed, const StageLayout& layout) {
    const Theme& theme = Theme::current();
    const Hub& hub = placed.hub;
    for (const HubSpoke& spoke : hub.spokes) paintSpoke(painter, spoke, placed, layout);

    const QColor edge = hub.agrees ? theme.textMuted : theme.bad;
    painter.setPen(QPen(edge, 2));
    painter.setBrush(hub.agrees ? theme.panel : theme.badSoft);
    painter.drawRoundedRect(placed.box, 8, 8);
    const bool two = placed.box.height() >= 36 * textScale();
    const QRectF inner = placed.box.adjusted(12, two ? 4 : 2, -12, two ? -4 : -2);
    const QFont bold = uiFont(TextSize::body, true), small = uiFont(TextSize::small);
    const QFontMetricsF boldText(bold);
    QString head =
        hub.commName.isEmpty() ? hub.title : hub.title + QStringLiteral(" · ") + hub.commName;
    // Which call it is counts more than on which communicator.
    if (!two && boldText.horizontalAdvance(head) > inner.width()) head = hub.title;
    head = boldText.elidedText(head, Qt::ElideRight, inner.width());
    painter.setFont(bold);
    painter.setPen(hub.agrees ? theme.text : theme.bad);
    if (two) {
        const QRectF top(inner.topLeft(), QSizeF(inner.width(), inner.height() / 2));
        painter.drawText(top, Qt::AlignCenter, head);
    } else {
        painter.drawText(inner, Qt::AlignLeft | Qt::AlignVCenter, head);
    }
    painter.setFont(small);
    painter.setPen(hub.agrees ? theme.textMuted : theme.bad);
    const double after = two ? 0 : boldText.horizontalAdvance(head) + 12;
    const QRectF rest(inner.left() + after, two ? inner.center().y() : inner.top(),
                      inner.width() - after, two ? inner.height() / 2 : inner.height());
    painter.drawText(rest, two ? Qt::AlignCenter : Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetricsF(small).elidedText(hub.note, Qt::ElideRight, rest.width()));
}

}  // namespace rankscope::gui
