// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/card_painter.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>

#include "stage/blocks_painter.h"
#include "stage/mood_glyph.h"
#include "style/contrast.h"
#include "style/theme.h"

namespace rankscope::gui {

namespace {

struct Metrics {
    double head, pad, row, radius;
};

Metrics metrics(CardSize size) {
    const double s = textScale();
    switch (size) {
        case CardSize::full:
            return {28 * s, 12 * s, 20 * s, 6};
        case CardSize::medium:
            return {24 * s, 8 * s, 20 * s, 6};
        case CardSize::compact:
            return {24 * s, 6 * s, 20 * s, 4};
        case CardSize::tile:
            return {28 * s, 6 * s, 0, 4};
    }
    return {};
}

// Draws text cut to its box; the width it took.
void text(QPainter& painter, const QRectF& box, int align, const QFont& font, const QColor& color,
          const QString& string) {
    painter.setFont(font);
    painter.setPen(color);
    painter.drawText(box, align | Qt::AlignVCenter | Qt::TextSingleLine,
                     QFontMetricsF(font).elidedText(string, Qt::ElideRight, box.width()));
}

void paintFrame(QPainter& painter, const CardContent& card, const QRectF& box, const Metrics& m) {
    const Theme& theme = Theme::current();
    const bool over = card.mood == CardMood::absent;
    const QColor fill =
        over ? mixed(theme.panel, rankColor(card.rank), 0.45) : rankColor(card.rank);
    const QColor edge = over ? mixed(theme.panel, rankInk(card.rank), 0.45) : rankInk(card.rank);
    QPainterPath outline;
    outline.addRoundedRect(box.adjusted(1, 1, -1, -1), m.radius, m.radius);
    painter.fillPath(outline, theme.panel);
    painter.save();
    painter.setClipPath(outline);
    const QRectF head(box.left(), box.top(), box.width(), m.head);
    painter.fillRect(head, fill);
    if (rankPattern(card.rank) != Qt::SolidPattern)
        painter.fillRect(head.adjusted(0, m.head - 5, 0, 0),
                         QBrush(onRankColor(card.rank), rankPattern(card.rank)));
    painter.restore();
    painter.setPen(QPen(edge, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(outline);
}

void paintHead(QPainter& painter, const CardContent& card, const QRectF& head, CardSize size,
               double pad) {
    const QColor ink = onRankColor(card.rank);
    const QRectF inner = head.adjusted(pad, 0, -pad, 0);
    const bool wide = size == CardSize::full || size == CardSize::medium;
    const QFont bold = uiFont(wide ? TextSize::strong : TextSize::body, true);
    if (!wide) {
        const double side = 12 * textScale();
        text(painter, inner.adjusted(0, 0, -side - 2, 0), Qt::AlignLeft, bold, ink,
             QString::number(card.rank));
        paintMoodGlyph(painter, card.mood,
                       QRectF(inner.right() - side, head.center().y() - side / 2, side, side), ink);
        return;
    }
    const QFont mono = monoFont(TextSize::small);
    const double place = QFontMetricsF(mono).horizontalAdvance(card.place) + 1;
    const double title = QFontMetricsF(bold).horizontalAdvance(card.title()) + 1;
    text(painter, inner, Qt::AlignLeft, bold, ink, card.title());
    if (title + place + 8 <= inner.width())
        text(painter, inner, Qt::AlignRight, mono, ink, card.place);
}

// Where not all values have room, the payload that came last is shown first; what the program emits
// comes all at once, in the order of its importance.
std::vector<CardValue> valuesFor(const CardContent& card, int rows) {
    std::vector<CardValue> values = card.values;
    if (static_cast<int>(values.size()) <= rows) return values;
    std::stable_sort(values.begin(), values.end(), [](const CardValue& a, const CardValue& b) {
        return a.time > b.time && !(a.emitted && b.emitted);
    });
    values.resize(static_cast<std::size_t>(std::max(rows, 0)));
    return values;
}

void paintValues(QPainter& painter, const std::vector<CardValue>& values, QRectF body,
                 CardSize size, const Metrics& m) {
    const Theme& theme = Theme::current();
    const bool compact = size == CardSize::compact;
    const QFont label = monoFont(TextSize::small);
    const QFont bold = monoFont(compact ? TextSize::small : TextSize::strong, true);
    double y = body.top();
    for (const CardValue& value : values) {
        if (y + m.row > body.bottom() + 1) break;
        const QRectF row(body.left(), y, body.width(), m.row);
        const bool known = !value.text.isEmpty();
        if (value.block > 0 && known && !compact) {
            if (value.fresh) painter.fillRect(row.adjusted(-4, 1, 4, -1), theme.accentSoft);
            text(painter, row, Qt::AlignLeft, label, theme.textMuted, value.title);
            const double title = QFontMetricsF(label).horizontalAdvance(value.title) + 8;
            paintBlocks(painter, row.adjusted(title, 0, 0, 0), value.numbers, value.block);
            y += m.row;
            continue;
        }
        if (value.fresh) painter.fillRect(row.adjusted(-4, 1, 4, -1), theme.accentSoft);
        QString shown = known ? value.text : QStringLiteral("–");
        bool number = false;
        const double plain = shown.toDouble(&number);
        if (number && shown.contains('.') &&
            QFontMetricsF(bold).horizontalAdvance(shown) > row.width())
            shown = QString::number(plain, 'g', 4);
        const double wanted = QFontMetricsF(bold).horizontalAdvance(shown) + 1;
        const double room =
            compact ? row.width() : std::max(row.width() * 0.5, row.width() - wanted - 8);
        const QRectF place =
            compact ? row
                    : row.adjusted(std::max(0.0, std::min(room, row.width() - wanted)), 0, 0, 0);
        if (!compact && wanted + 24 < row.width())
            text(painter, row.adjusted(0, 0, -wanted - 8, 0), Qt::AlignLeft, label, theme.textMuted,
                 value.title);
        text(painter, place.width() < wanted ? row : place, Qt::AlignRight, bold,
             known ? theme.text : theme.textFaint, shown);
        y += m.row;
        if (compact) break;
    }
}

void paintStatus(QPainter& painter, const CardContent& card, const QRectF& line, double button) {
    const double side = 12 * textScale();
    const QColor ink = moodInk(card.mood);
    paintMoodGlyph(painter, card.mood,
                   QRectF(line.left(), line.center().y() - side / 2, side, side), ink);
    const QRectF room = line.adjusted(side + 4, 0, -button, 0);
    const QFont font = uiFont(TextSize::small);
    const bool fits = QFontMetricsF(font).horizontalAdvance(card.status) <= room.width();
    text(painter, room, Qt::AlignLeft, font, ink, fits ? card.status : card.shortStatus);
}

void paintStep(QPainter& painter, const QRectF& box, bool hovered, bool wide) {
    const Theme& theme = Theme::current();
    painter.setPen(QPen(theme.accent, 1));
    painter.setBrush(hovered ? theme.accent : theme.accentSoft);
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    text(painter, box, Qt::AlignHCenter, uiFont(TextSize::small, true),
         hovered ? theme.onAccent : theme.accent,
         wide ? QCoreApplication::translate("RankCard", "step") : QStringLiteral("›"));
}

}  // namespace

void paintCard(QPainter& painter, const StageScene& scene, int rank, const CardLook& look) {
    const CardContent& card = scene.cards[static_cast<std::size_t>(rank)];
    const QRectF box = scene.layout.cards[static_cast<std::size_t>(rank)];
    const CardSize size = scene.layout.size;
    const Metrics m = metrics(size);
    const Theme& theme = Theme::current();

    paintFrame(painter, card, box, m);
    if (look.focused || look.hovered) {
        painter.setPen(QPen(look.focused ? theme.text : theme.textFaint, look.focused ? 2 : 1));
        painter.drawRoundedRect(box.adjusted(-2, -2, 2, 2), m.radius + 3, m.radius + 3);
    }
    paintHead(painter, card, QRectF(box.left(), box.top(), box.width(), m.head), size, m.pad);
    if (size == CardSize::tile) return;

    const QRectF step = scene.stepButton(rank);
    const double foot =
        size == CardSize::compact ? 2 : (size == CardSize::full ? 30 : 24) * textScale();
    const double top = size == CardSize::full ? 6 * textScale() : 2;
    QRectF body = box.adjusted(m.pad, m.head + top, -m.pad, -foot);
    if (scene.layout.extra > 0) {
        paintExtras(painter, card.extras,
                    QRectF(body.left(), body.top(), body.width(), scene.layout.extra), rank);
        body.setTop(body.top() + scene.layout.extra);
    }
    const std::vector<CardValue> values = valuesFor(card, scene.layout.values);
    const bool said = !values.empty() && !values.front().text.isEmpty();
    if (size == CardSize::compact && !said)
        text(painter, body, Qt::AlignHCenter, uiFont(TextSize::small), moodInk(card.mood),
             card.shortStatus);
    else
        paintValues(painter, values, body, size, m);
    if (size != CardSize::compact)
        paintStatus(
            painter, card,
            QRectF(box.left() + m.pad, box.bottom() - foot, box.width() - 2 * m.pad, foot - 2),
            step.isEmpty() ? 0 : step.width() + 2 - m.pad + 6);
    if (!step.isEmpty() && size != CardSize::compact)
        paintStep(painter, step, look.stepHovered, true);
}

}  // namespace rankscope::gui
