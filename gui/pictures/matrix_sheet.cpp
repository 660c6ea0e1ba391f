// SPDX-License-Identifier: GPL-3.0-or-later
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "pictures/sheets.h"
#include "style/contrast.h"
#include "style/theme.h"

namespace rankscope::gui {

namespace {

struct Measures {
    double left, top, cell;
};

Measures measure(const QRectF& room, const CountMatrix& matrix) {
    const QFontMetricsF text(uiFont(TextSize::small));
    double names = 0;
    for (const QString& name : matrix.names) names = std::max(names, text.horizontalAdvance(name));
    const double left = names + 8, top = text.height() + 4;
    const int side = std::max(1, matrix.side());
    const double cell =
        std::floor(std::min((room.width() - left) / side, (room.height() - top) / side));
    return {left, top, std::max(1.0, std::min(cell, 40 * textScale()))};
}

}  // namespace

int CountMatrix::side() const {
    return static_cast<int>(std::lround(std::sqrt(static_cast<double>(counts.size()))));
}

double CountMatrix::share(int row, int column) const {
    double sum = 0;
    for (int i = 0; i < side(); ++i) sum += counts[static_cast<std::size_t>(row * side() + i)];
    return sum > 0 ? counts[static_cast<std::size_t>(row * side() + column)] / sum : 0;
}

QRectF matrixCell(const QRectF& room, const CountMatrix& matrix, int row, int column) {
    const Measures m = measure(room, matrix);
    return {room.left() + m.left + column * m.cell, room.top() + m.top + row * m.cell, m.cell,
            m.cell};
}

void paintMatrix(QPainter& painter, const QRectF& room, const CountMatrix& matrix) {
    const Theme& theme = Theme::current();
    const Measures m = measure(room, matrix);
    const QFont font = uiFont(TextSize::small);
    const QFontMetricsF text(font);
    painter.setFont(font);
    const auto name = [&](int i) { return matrix.names.value(i, QString::number(i)); };
    for (int i = 0; i < matrix.side(); ++i) {
        painter.setPen(theme.textMuted);
        const QRectF row = matrixCell(room, matrix, i, 0), column = matrixCell(room, matrix, 0, i);
        if (m.cell >= text.height() - 2)
            painter.drawText(QRectF(room.left(), row.top(), m.left - 6, m.cell),
                             Qt::AlignRight | Qt::AlignVCenter, name(i));
        painter.drawText(
            QRectF(column.left(), room.top(), m.cell, m.top), Qt::AlignCenter,
            text.elidedText(name(i), Qt::ElideNone, m.cell).left(m.cell >= 26 ? 3 : 1));
        for (int j = 0; j < matrix.side(); ++j) {
            const QRectF cell = matrixCell(room, matrix, i, j).adjusted(0.5, 0.5, -0.5, -0.5);
            const double share = matrix.share(i, j);
            const QColor strong = i == j ? theme.accent : theme.bad;
            const QColor fill = mixed(theme.grid, strong, std::sqrt(share));
            painter.fillRect(cell, fill);
            if (m.cell < 26 || share < 0.005) continue;
            painter.setPen(contrast(fill, theme.panel) > contrast(fill, theme.text) ? theme.panel
                                                                                    : theme.text);
            painter.drawText(cell, Qt::AlignCenter, QString::number(std::lround(100 * share)));
        }
    }
}

}  // namespace rankscope::gui
