// SPDX-License-Identifier: GPL-3.0-or-later
#include <QPainter>
#include <cmath>
#include <map>

#include "style/contrast.h"
#include "style/theme.h"
#include "timeline/diagram_painter.h"

namespace rankscope::gui {

namespace {

constexpr std::size_t kSmoothArrows = 400;  // more are drawn without anti-aliasing

QPolygonF head(QPointF from, QPointF to, double size) {
    const QPointF d = to - from;
    const double length = std::hypot(d.x(), d.y());
    if (length < 0.5) return {};
    const QPointF u = d / length, n(-u.y(), u.x());
    return QPolygonF({to, to - u * size + n * size * 0.45, to - u * size - n * size * 0.45});
}

bool lit(const Message* message, const DiagramLook& look) {
    if (!message) return false;
    if (message == look.hoveredMessage) return true;
    for (const CallRef ref : {look.hovered, look.selected})
        if (ref.valid() &&
            (message->send == ref || message->receive == ref || message->completion == ref))
            return true;
    return false;
}

// One colour at a time: first all lines, then all heads.
void paintBatch(QPainter& painter, const std::vector<const Arrow*>& batch, const QColor& color,
                double width) {
    QVector<QLineF> lines;
    lines.reserve(static_cast<int>(batch.size()));
    for (const Arrow* arrow : batch) lines.append({arrow->from, arrow->to});
    painter.setPen(QPen(color, width));
    painter.drawLines(lines);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    for (const Arrow* arrow : batch)
        painter.drawPolygon(head(arrow->from, arrow->to, 6 + width * 1.5));
}

void paintShapes(QPainter& painter, const DiagramGeometry& geometry, const DiagramLook& look) {
    const Theme& theme = Theme::current();
    for (const CollectiveShape& shape : geometry.collectives) {
        const bool agrees = shape.collective->agrees;
        painter.setPen(QPen(agrees ? mixed(theme.panel, theme.accent, 0.35) : theme.bad, 1));
        painter.setBrush(agrees ? theme.accentSoft : theme.badSoft);
        for (const QPolygonF& link : shape.links) painter.drawPolygon(link);
    }
    for (const CollectiveShape& shape : geometry.collectives)
        for (const Arrow& arrow : shape.arrows) {
            const int giver = geometry.rows.at(arrow.from.y());
            if (giver < 0) continue;
            const bool past = arrow.from.x() <= look.reached[static_cast<std::size_t>(giver)];
            const QColor ink = past ? rankInk(giver) : mixed(theme.panel, rankInk(giver), 0.35);
            paintBatch(painter, {&arrow}, ink, 1.5);
        }
}

void paintWaits(QPainter& painter, const DiagramGeometry& geometry) {
    const Theme& theme = Theme::current();
    for (const WaitMark& mark : geometry.waits) {
        const QRectF box =
            geometry.rows.barRect(mark.call.rank, mark.left, mark.right)
                .intersected(QRectF(geometry.axis.left, -1e6, geometry.axis.width, 2e6))
                .adjusted(0, 2, 0, -2);
        painter.setPen(QPen(theme.warn, 1));
        painter.setBrush(theme.warnSoft);
        painter.drawRect(box);
        painter.setBrush(QBrush(theme.warn, Qt::BDiagPattern));
        painter.drawRect(box);
    }
}

}  // namespace

void paintTraffic(QPainter& painter, const DiagramGeometry& geometry, const DiagramLook& look) {
    const bool smooth = look.smooth && geometry.arrows.all.size() <= kSmoothArrows;
    painter.setRenderHint(QPainter::Antialiasing, smooth);
    paintShapes(painter, geometry, look);
    paintWaits(painter, geometry);

    const Theme& theme = Theme::current();
    std::map<std::pair<int, bool>, std::vector<const Arrow*>> batches;  // by sender, happened
    std::vector<const Arrow*> emphasised;
    for (const Arrow& arrow : geometry.arrows.all) {
        if (lit(arrow.message, look)) {
            emphasised.push_back(&arrow);
            continue;
        }
        const auto sender = static_cast<std::size_t>(arrow.message->sender);
        batches[{arrow.message->sender, arrow.from.x() <= look.reached[sender]}].push_back(&arrow);
    }
    // What has not happened yet lies below what has.
    for (const bool happened : {false, true})
        for (const auto& [key, batch] : batches)
            if (key.second == happened)
                paintBatch(
                    painter, batch,
                    happened ? rankInk(key.first) : mixed(theme.panel, rankInk(key.first), 0.35),
                    smooth ? 1.5 : 1);
    for (const Arrow* arrow : emphasised) {
        paintBatch(painter, {arrow}, theme.panel, 5);
        paintBatch(painter, {arrow}, rankInk(arrow->message->sender), 3);
    }
}

}  // namespace rankscope::gui
