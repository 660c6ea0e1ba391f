// SPDX-License-Identifier: GPL-3.0-or-later
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "stage/blocks_painter.h"
#include "style/theme.h"

namespace rankscope::gui {

void paintBlocks(QPainter& painter, const QRectF& room, const std::vector<double>& numbers,
                 double each) {
    if (numbers.empty()) return;
    const QFont font = monoFont(TextSize::small, true);
    const QFontMetricsF metrics(font);
    const auto count = static_cast<double>(numbers.size());
    const double side = std::min(room.height() - 3, 34 * textScale());
    const double wide =
        std::min(std::max(side, metrics.horizontalAdvance(QStringLiteral("000")) + 6),
                 (room.width() - 2 * (count - 1)) / count);
    double left = room.right() - count * wide - (count - 1) * 2;
    painter.setFont(font);
    for (const double number : numbers) {
        const QRectF box(left, room.center().y() - side / 2, wide, side);
        left += wide + 2;
        // Negative: the program has put nothing there yet.
        const bool owned = number >= 0;
        const int owner = static_cast<int>(std::floor(number / each));
        painter.setPen(QPen(Theme::current().panelBorder, 1));
        painter.setBrush(owned ? QBrush(rankColor(owner)) : QBrush(Qt::NoBrush));
        painter.drawRoundedRect(box, 2, 2);
        const QString text = owned ? QString::number(number) : QStringLiteral("–");
        if (metrics.horizontalAdvance(text) > wide) continue;
        painter.setPen(owned ? onRankColor(owner) : Theme::current().textFaint);
        painter.drawText(box, Qt::AlignCenter, text);
    }
}

}  // namespace rankscope::gui
