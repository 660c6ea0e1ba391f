// SPDX-License-Identifier: GPL-3.0-or-later
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "pictures/sheets.h"
#include "style/theme.h"

namespace rankscope::gui {

namespace {

constexpr double kGap = 8;

double wordsHeight() {
    return 2 * (QFontMetricsF(uiFont(TextSize::small)).height() + 1) + 6;
}

struct Grid {
    int columns = 1;
    double side = 0;  // of a picture
};

// The grid in which the pictures are largest.
Grid gridFor(const QRectF& room, std::size_t count) {
    Grid best;
    for (int columns = 1; columns <= static_cast<int>(count); ++columns) {
        const int rows = (static_cast<int>(count) + columns - 1) / columns;
        const double wide = (room.width() - (columns - 1) * kGap) / columns;
        const double high = (room.height() - (rows - 1) * kGap) / rows - wordsHeight();
        const double side = std::floor(std::min(wide, high));
        if (side > best.side) best = {columns, side};
    }
    best.side = std::min(best.side, 96 * textScale());
    return best;
}

}  // namespace

std::vector<QImage> tilesOf(const QImage& sheet, int columns, std::size_t count) {
    std::vector<QImage> tiles;
    if (sheet.isNull()) return tiles;
    const int side = sheet.width() / std::max(1, std::min(columns, static_cast<int>(count)));
    for (int i = 0; i < static_cast<int>(count); ++i) {
        const QRect place(i % columns * side, i / columns * side, side, side);
        if (sheet.rect().contains(place)) tiles.push_back(sheet.copy(place));
    }
    return tiles;
}

QRectF guessBox(const QRectF& room, std::size_t count, std::size_t i) {
    const Grid grid = gridFor(room, count);
    if (grid.side < 12) return {};
    const double cell =
        std::max(grid.side, (room.width() - (grid.columns - 1) * kGap) / grid.columns);
    const int column = static_cast<int>(i) % grid.columns, row = static_cast<int>(i) / grid.columns;
    return {room.left() + column * (cell + kGap),
            room.top() + row * (grid.side + wordsHeight() + kGap), cell, grid.side + wordsHeight()};
}

void paintGuesses(QPainter& painter, const QRectF& room, const std::vector<GuessTile>& tiles) {
    const Theme& theme = Theme::current();
    const QFont bold = uiFont(TextSize::small, true), plain = uiFont(TextSize::small);
    const double line = QFontMetricsF(plain).height() + 1;
    const double side = gridFor(room, tiles.size()).side;
    for (std::size_t i = 0; i < tiles.size(); ++i) {
        const GuessTile& tile = tiles[i];
        const QRectF box = guessBox(room, tiles.size(), i);
        if (box.isEmpty()) return;
        const QRectF picture(box.left(), box.top(), side, side);
        painter.setRenderHint(QPainter::SmoothPixmapTransform, side < 3 * tile.picture.width());
        painter.drawImage(picture, tile.picture);
        const QColor ink = tile.right ? theme.good : theme.bad;
        painter.setPen(QPen(ink, tile.right ? 1 : 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(picture.adjusted(0.5, 0.5, -0.5, -0.5));

        double y = picture.bottom() + 2;
        const auto write = [&](const QFont& font, const QColor& color, const QString& text) {
            painter.setFont(font);
            painter.setPen(color);
            painter.drawText(QRectF(box.left(), y, box.width(), line),
                             Qt::AlignLeft | Qt::AlignVCenter,
                             QFontMetricsF(font).elidedText(text, Qt::ElideRight, box.width()));
            y += line;
        };
        // The sign says without colours, too, whether it is right.
        write(bold, ink, (tile.right ? QStringLiteral("✓ ") : QStringLiteral("✗ ")) + tile.guess);
        if (tile.sureness >= 0) {
            const QRectF bar(box.left(), y, side, 3);
            painter.fillRect(bar, theme.grid);
            painter.fillRect(QRectF(bar.left(), y, side * std::min(1.0, tile.sureness), 3), ink);
        }
        y += 4;
        if (!tile.right) write(plain, theme.textMuted, QObject::tr("is %1").arg(tile.truth));
    }
}

}  // namespace rankscope::gui
