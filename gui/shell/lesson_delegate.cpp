// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/lesson_delegate.h"

#include <QPainter>

#include "shell/lesson_list_model.h"
#include "style/icons.h"
#include "style/theme.h"

namespace rankscope::gui {

namespace {

using Kind = LessonListModel::Kind;

void paintMark(QPainter& p, const QRectF& square, Kind kind, Progress::State state, bool open) {
    const Theme& t = Theme::current();
    if (kind == Kind::problem) return paintIcon(p, Icon::warning, square, t.bad);
    if (kind == Kind::run) return paintIcon(p, Icon::file, square, t.textFaint);
    if (kind != Kind::lesson) return;
    if (state == Progress::State::done) return paintIcon(p, Icon::check, square, t.good);
    if (open) return paintIcon(p, Icon::dot, square, t.accent);
    paintIcon(p, Icon::circle, square, t.textFaint);
    if (state != Progress::State::begun) return;
    p.save();
    p.setRenderHint(QPainter::Antialiasing);
    p.setPen(Qt::NoPen);
    p.setBrush(t.textMuted);
    const double r = square.width() / 4;
    p.drawPie(QRectF(square.center() - QPointF(r, r), QSizeF(2 * r, 2 * r)), -90 * 16, 180 * 16);
    p.restore();
}

}  // namespace

void LessonDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                           const QModelIndex& index) const {
    const Theme& t = Theme::current();
    QPainter& p = *painter;
    const auto kind = index.data(LessonListModel::KindRole).value<Kind>();
    const QString text = index.data().toString();
    if (kind == Kind::section) {
        p.setFont(uiFont(TextSize::small, true));
        p.setPen(t.textMuted);
        const QRect line = option.rect.adjusted(16, 0, -8, -4);
        p.drawText(line, Qt::AlignLeft | Qt::AlignBottom, text.toUpper());
        return;
    }
    const bool open = kind == Kind::lesson && index.data(LessonListModel::IdRole) == m_open;
    const bool over = option.state & QStyle::State_MouseOver;
    const bool focus = (option.state & QStyle::State_HasFocus);
    p.save();
    p.setRenderHint(QPainter::Antialiasing);
    const QRectF ground = QRectF(option.rect).adjusted(8.5, 1.5, -8.5, -1.5);
    p.setPen(focus ? QPen(t.accent, 1.4) : QPen(Qt::NoPen));
    p.setBrush(open ? QBrush(t.accentSoft) : (over ? QBrush(t.hover) : QBrush(Qt::NoBrush)));
    if (open || over || focus) p.drawRoundedRect(ground, 5, 5);
    p.restore();

    const int side = static_cast<int>(16 * textScale());
    QRect square(0, 0, side, side);
    square.moveCenter(QPoint(option.rect.left() + 16 + side / 2, option.rect.center().y()));
    paintMark(p, square, kind, index.data(LessonListModel::StateRole).value<Progress::State>(),
              open);
    p.setFont(uiFont(TextSize::body, open));
    p.setPen(open ? t.accent : (kind == Kind::problem ? t.bad : t.text));
    const QRect line(square.right() + 9, option.rect.top(),
                     option.rect.right() - 14 - square.right() - 9, option.rect.height());
    p.drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
               p.fontMetrics().elidedText(text, Qt::ElideRight, line.width()));
}

QSize LessonDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const {
    const bool section = index.data(LessonListModel::KindRole).value<Kind>() == Kind::section;
    const double height = section ? 32 : 28;
    return {100, static_cast<int>(height * textScale())};
}

}  // namespace rankscope::gui
