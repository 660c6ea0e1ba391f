// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/group_painter.h"

#include <QCoreApplication>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "style/theme.h"

namespace rankscope::gui {

namespace {

// Told apart by the dashes; the colours belong to the ranks.
Qt::PenStyle dashes(std::size_t i) {
    constexpr Qt::PenStyle kStyles[] = {Qt::DashLine, Qt::DotLine, Qt::DashDotLine,
                                        Qt::DashDotDotLine};
    return kStyles[i % 4];
}

}  // namespace

void paintGroups(QPainter& painter, const StageScene& scene, const Store& store) {
    const Theme& theme = Theme::current();
    std::vector<CommId> comms;
    for (const auto& of : scene.groups)
        for (const CommId comm : of)
            if (std::find(comms.begin(), comms.end(), comm) == comms.end()) comms.push_back(comm);

    const QFont font = uiFont(TextSize::small, true);
    const QFontMetricsF metrics(font);
    for (std::size_t rank = 0; rank < scene.groups.size(); ++rank) {
        const QRectF& card = scene.layout.cards[rank];
        for (std::size_t level = 0; level < scene.groups[rank].size(); ++level) {
            const CommId comm = scene.groups[rank][level];
            const auto style = static_cast<std::size_t>(
                std::find(comms.begin(), comms.end(), comm) - comms.begin());
            const double out = 3 + 3 * static_cast<double>(level);
            painter.setPen(QPen(theme.text, 1.5, dashes(style)));
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(card.adjusted(-out, -out, out, out), 8, 8);
            if (level > 0) continue;
            const std::string& named = store.communicator(comm).name;
            const QString name =
                named.empty() ? QCoreApplication::translate("Hub", "communicator %1").arg(comm)
                              : QString::fromStdString(named);
            const bool upper = card.center().y() < scene.layout.lane.center().y();
            const double high = metrics.height() + 2;
            const QRectF label(card.left() + 8, upper ? card.bottom() + 4 : card.top() - high - 4,
                               std::min(card.width() - 16, metrics.horizontalAdvance(name) + 8),
                               high);
            painter.fillRect(label, theme.panel);
            painter.setFont(font);
            painter.setPen(theme.text);
            painter.drawText(label, Qt::AlignCenter,
                             metrics.elidedText(name, Qt::ElideRight, label.width()));
        }
    }
}

void paintWait(QPainter& painter, const QPainterPath& way) {
    const QColor color = Theme::current().bad;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(color, 2.5, Qt::DotLine, Qt::RoundCap));
    painter.drawPath(way);
    const QPointF tip = way.pointAtPercent(1);
    const QPointF back = way.pointAtPercent(way.percentAtLength(std::max(0.0, way.length() - 11)));
    const QPointF d = tip - back;
    const double length = std::max(0.1, std::hypot(d.x(), d.y()));
    const QPointF u = d / length, n(-u.y(), u.x());
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawPolygon(QPolygonF({tip, tip - u * 11 + n * 5, tip - u * 11 - n * 5}));
}

}  // namespace rankscope::gui
