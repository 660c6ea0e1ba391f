// SPDX-License-Identifier: GPL-3.0-or-later
// The lanes of the diagram, one a rank, from top to bottom.
#pragma once

#include <QRectF>
#include <algorithm>
#include <cmath>

namespace rankscope::gui {

struct Rows {
    double top = 0;      // of the first lane on screen; less than the view's top when scrolled
    double height = 36;  // of one lane
    int count = 0;

    double centre(int rank) const { return top + (rank + 0.5) * height; }
    double bar() const { return std::max(2.0, std::floor(height * 0.56)); }  // height of a bar
    int at(double y) const {
        const int row = static_cast<int>(std::floor((y - top) / height));
        return row >= 0 && row < count ? row : -1;
    }
    double bottom() const { return top + count * height; }
    QRectF barRect(int rank, double left, double right) const {
        return {left, std::round(centre(rank) - bar() / 2), right - left, bar()};
    }
};

// Lanes fill the height between the two sizes; below the least the view scrolls.
inline constexpr double kLeastRow = 16, kMostRow = 44;
inline double rowHeight(double room, int ranks, double scale) {
    return std::floor(std::clamp(room / std::max(1, ranks), kLeastRow * scale, kMostRow * scale));
}

}  // namespace rankscope::gui
