// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/stage_layout.h"

#include <algorithm>
#include <cmath>

namespace rankscope::gui {

namespace {

struct Measure {
    double least, most;  // width of a card
    double gap;          // between cards
    double lane;         // least height of the lane
};

Measure measure(CardSize size, double scale) {
    switch (size) {
        case CardSize::full:
            return {164 * scale, 224 * scale, 16 * scale, 76 * scale};
        case CardSize::medium:
            return {116 * scale, 224 * scale, 12 * scale, 64 * scale};
        case CardSize::compact:
            return {68 * scale, 152 * scale, 8 * scale, 56 * scale};
        case CardSize::tile:
            return {40 * scale, 96 * scale, 4 * scale, 48 * scale};
    }
    return {};
}

constexpr double kMargin = 4;

int fitting(double width, const Measure& m) {
    return std::max(1, static_cast<int>((width - 2 * kMargin + m.gap) / (m.least + m.gap)));
}

// One row of `count` cards, centred.
void placeRow(StageLayout& layout, int first, int count, double top, double height, double width,
              const Measure& m, int columns) {
    const double room = width - 2 * kMargin;
    const double card = std::floor(std::min(m.most, (room - (columns - 1) * m.gap) / columns));
    // Wide stages spread the cards, but not so far that they no longer look like a row.
    const double spread =
        columns > 1 ? std::min((room - columns * card) / (columns - 1), card * 0.6) : 0;
    const double pitch = std::floor(card + std::max(m.gap, spread));
    const double left = std::round((width - (count - 1) * pitch - card) / 2);
    for (int i = 0; i < count; ++i)
        layout.cards[static_cast<std::size_t>(first + i)] =
            QRectF(left + i * pitch, top, card, height);
}

StageLayout placeSideBySide(int ranks, QSizeF area, CardSize size, double height,
                            const Measure& m) {
    StageLayout layout;
    layout.size = size;
    layout.sideBySide = true;
    layout.cards.resize(static_cast<std::size_t>(ranks));
    const double width = area.width(), top = std::floor((area.height() - height) / 2);
    const double card = std::floor(std::min(m.most, (width - 2 * kMargin) * 0.34));
    const double between = std::min(width - 2 * kMargin - 2 * card, card * 2.2);
    const double left = std::round((width - 2 * card - between) / 2);
    layout.cards[0] = QRectF(left, top, card, height);
    if (ranks == 2) layout.cards[1] = QRectF(left + card + between, top, card, height);
    layout.lane = QRectF(left + card, 0, between, area.height());
    layout.content = area;
    return layout;
}

}  // namespace

double cardHeight(CardSize size, int values, double scale) {
    switch (size) {
        case CardSize::full:
            return (28 + 8 + 20 * std::clamp(values, 1, 4) + 32) * scale;
        case CardSize::medium:
            return (24 + 4 + 20 * std::clamp(values, 1, 2) + 24) * scale;
        case CardSize::compact:
            return (24 + 24) * scale;
        case CardSize::tile:
            return 28 * scale;
    }
    return 0;
}

StageLayout layoutStage(int ranks, QSizeF area, int values, double scale, double extra) {
    if (ranks <= 0) return {{}, QRectF(QPointF(0, 0), area), CardSize::full, 0, 0, area, false};

    struct Try {
        CardSize size;
        int values;
        double extra;
    };
    const int most = std::clamp(values, 1, 4);
    const int some = std::min(most, 2);
    std::vector<Try> tries;
    if (extra > 0)
        tries = {{CardSize::full, most, extra},
                 {CardSize::full, some, extra},
                 {CardSize::medium, some, extra},
                 {CardSize::medium, 1, extra},
                 {CardSize::compact, 1, extra}};
    for (const Try& plain :
         {Try{CardSize::full, most, 0}, Try{CardSize::full, some, 0}, Try{CardSize::medium, 2, 0},
          Try{CardSize::medium, 1, 0}, Try{CardSize::compact, 1, 0}, Try{CardSize::tile, 0, 0}})
        tries.push_back(plain);
    for (const auto& [size, rowsOfValues, more] : tries) {
        const Measure m = measure(size, scale);
        const double height = cardHeight(size, rowsOfValues, scale) + more;
        const bool last = size == CardSize::tile;
        if (ranks <= 2) {
            if (!last && (height + 2 * kMargin > area.height() || m.least > area.width() * 0.34))
                continue;
            StageLayout layout = placeSideBySide(ranks, area, size, height, m);
            layout.values = rowsOfValues;
            layout.extra = more;
            return layout;
        }

        const int fits = fitting(area.width(), m);
        const int upper = more > 0 && ranks <= fits ? ranks : ranks / 2, lower = ranks - upper;
        const int columns = std::min(fits, std::max(upper, lower));
        const auto rowsOf = [columns](int cards) { return (cards + columns - 1) / columns; };
        const int rows = rowsOf(upper) + rowsOf(lower);
        const double cards = rows * height + std::max(0, rows - 2) * m.gap;
        const double needed = cards + m.lane + 2 * kMargin;
        if (!last && (rows > 2 || needed > area.height())) continue;

        StageLayout layout;
        layout.size = size;
        layout.values = rowsOfValues;
        layout.extra = more;
        layout.cards.resize(static_cast<std::size_t>(ranks));
        layout.content = QSizeF(area.width(), std::max(area.height(), needed));
        const double lane = layout.content.height() - 2 * kMargin - cards;
        double y = kMargin;
        const auto placeRows = [&](int first, int count) {
            for (int done = 0; done < count; done += columns) {
                if (done > 0) y += m.gap;
                placeRow(layout, first + done, std::min(columns, count - done), std::floor(y),
                         height, area.width(), m, columns);
                y += height;
            }
        };
        placeRows(0, upper);
        layout.lane = QRectF(kMargin, y, area.width() - 2 * kMargin, lane);
        y += lane;
        placeRows(upper, lower);
        return layout;
    }
    return {};
}

}  // namespace rankscope::gui
