// SPDX-License-Identifier: GPL-3.0-or-later
#include "output/output_delegate.h"

#include <QPainter>

#include "output/output_model.h"
#include "style/theme.h"

namespace rankscope::gui {

void OutputDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                           const QModelIndex& index) const {
    const Theme& t = Theme::current();
    QPainter& p = *painter;
    const int rank = index.data(OutputModel::RankRole).toInt();
    const QRect& r = option.rect;
    if (option.state & QStyle::State_Selected) p.fillRect(r, t.selection);
    p.fillRect(QRect(r.left() + 4, r.top() + 3, 4, r.height() - 6),
               QBrush(rankColor(rank), rankPattern(rank)));
    p.setFont(monoFont(TextSize::body, true));
    p.setPen(rankInk(rank));
    const int number = p.fontMetrics().horizontalAdvance(QStringLiteral("000"));
    p.drawText(QRect(r.left() + 12, r.top(), number, r.height()), Qt::AlignLeft | Qt::AlignVCenter,
               QString::number(rank));
    p.setFont(monoFont(TextSize::body));
    p.setPen(index.data(OutputModel::ErrorRole).toBool() ? t.bad : t.text);
    const QRect line(r.left() + 12 + number, r.top(), r.width() - 16 - number, r.height());
    p.drawText(line, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
               p.fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, line.width()));
}

QSize OutputDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const {
    return {100, static_cast<int>(20 * textScale())};
}

}  // namespace rankscope::gui
