// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>

#include "style/theme.h"
#include "timeline/diagram_painter.h"
#include "timeline/time_text.h"

namespace rankscope::gui {

void paintRuler(QPainter& painter, const DiagramGeometry& geometry, const QRectF& ruler,
                bool byStep) {
    const Theme& theme = Theme::current();
    const QFont font = monoFont(TextSize::small);
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    const std::vector<double> marks = ticks(geometry.axis, 88 * textScale(), byStep ? 1 : 0);
    const double step = marks.size() > 1 ? marks[1] - marks[0] : 1;
    const double bottom = geometry.rows.bottom();
    for (const double mark : marks) {
        // A step's number stands over its middle, where the bars are.
        const double at = geometry.axis.toPixel(byStep ? mark + 0.5 : mark);
        if (at < geometry.axis.left - 1 || at > geometry.axis.left + geometry.axis.width) continue;
        const double x = std::round(at) + 0.5;
        painter.setPen(QPen(theme.grid, 1));
        painter.drawLine(QPointF(x, ruler.top() + ruler.height() * 0.6), QPointF(x, bottom));
        const QString text =
            byStep ? QCoreApplication::translate("Timeline", "step %1").arg(mark + 1, 0, 'f', 0)
                   : tickText(mark, step);
        const double width = metrics.horizontalAdvance(text) + 2;
        const double left = std::clamp(x - width / 2, geometry.axis.left,
                                       std::max(geometry.axis.left, ruler.right() - width));
        painter.setPen(theme.textMuted);
        painter.drawText(QRectF(left, ruler.top(), width, ruler.height() * 0.6), Qt::AlignCenter,
                         text);
    }
}

void paintRankNames(QPainter& painter, const Rows& rows, const QRectF& gutter) {
    const bool wide = rows.height >= 18 * textScale();
    const QFont font = uiFont(wide ? TextSize::body : TextSize::small, true);
    painter.setFont(font);
    for (int rank = 0; rank < rows.count; ++rank) {
        const QRectF box(gutter.left(), rows.centre(rank) - rows.height / 2, gutter.width() - 8,
                         rows.height);
        if (box.bottom() < gutter.top() || box.top() > gutter.bottom()) continue;
        painter.setPen(rankInk(rank));
        painter.drawText(box, Qt::AlignLeft | Qt::AlignVCenter,
                         QCoreApplication::translate("Timeline", "rank %1").arg(rank));
    }
}

void paintPlayhead(QPainter& painter, const DiagramGeometry& geometry, const DiagramLook& look,
                   double top, double bottom) {
    if (look.reached.empty()) return;
    const Theme& theme = Theme::current();
    const Rows& rows = geometry.rows;
    // By time one straight line; by step a cut that goes through each rank where it is.
    QPolygonF cut;
    cut.append({look.reached.front(), top});
    for (int rank = 0; rank < rows.count; ++rank) {
        const double x = look.reached[static_cast<std::size_t>(rank)];
        cut.append({x, rows.centre(rank) - rows.bar() / 2 - 2});
        cut.append({x, rows.centre(rank) + rows.bar() / 2 + 2});
    }
    cut.append({look.reached.back(), std::min(bottom, rows.bottom())});
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.warn, 2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(cut);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.warn);
    painter.drawRoundedRect(QRectF(look.reached.front() - 7, top - 4, 14, 10), 3, 3);
    if (look.playheadRank < 0 || look.playheadRank >= rows.count) return;
    painter.setPen(QPen(theme.panel, 1.5));
    painter.drawEllipse(QPointF(look.reached[static_cast<std::size_t>(look.playheadRank)],
                                rows.centre(look.playheadRank)),
                        4.5, 4.5);
}

}  // namespace rankscope::gui
