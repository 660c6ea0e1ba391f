// SPDX-License-Identifier: GPL-3.0-or-later
// The two kinds of sheets that are more than an image: guesses beside the truth, and the table of
// which class was taken for which.
#pragma once

#include <QImage>
#include <QRectF>
#include <QStringList>
#include <vector>

class QPainter;

namespace rankscope::gui {

struct GuessTile {
    QImage picture;
    QString guess, truth;
    bool right = false;
    double sureness = -1;  // 0 to 1; below: not told
};

// The tiles of a sheet with so many columns.
std::vector<QImage> tilesOf(const QImage& sheet, int columns, std::size_t count);
void paintGuesses(QPainter& painter, const QRectF& room, const std::vector<GuessTile>& tiles);
// Where tile i is; empty when it has no room.
QRectF guessBox(const QRectF& room, std::size_t count, std::size_t i);

struct CountMatrix {
    std::vector<double> counts;  // a row a truth
    QStringList names;
    int side() const;
    double share(int row, int column) const;  // of the row's sum
};

void paintMatrix(QPainter& painter, const QRectF& room, const CountMatrix& matrix);
QRectF matrixCell(const QRectF& room, const CountMatrix& matrix, int row, int column);

}  // namespace rankscope::gui
