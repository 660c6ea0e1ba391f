// SPDX-License-Identifier: GPL-3.0-or-later
#include "explain/choice_button.h"

#include <QPainter>

#include "style/icons.h"
#include "style/theme.h"

namespace rankscope::gui {

namespace {

constexpr int kSide = 10, kFoot = 6;  // margins
constexpr int kSign = 18;             // the mark at the left

}  // namespace

ChoiceButton::ChoiceButton(const QString& text, QWidget* parent) : QAbstractButton(parent) {
    setText(text);
    setAccessibleName(text);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void ChoiceButton::setMark(Mark mark) {
    m_mark = mark;
    switch (mark) {
        case Mark::none:
            setAccessibleDescription({});
            break;
        case Mark::chosen:
            setAccessibleDescription(tr("your answer"));
            break;
        case Mark::right:
            setAccessibleDescription(tr("what the run shows"));
            break;
        case Mark::wrong:
            setAccessibleDescription(tr("your answer; the run shows another"));
            break;
    }
    update();
}

int ChoiceButton::heightForWidth(int width) const {
    const QFontMetrics metrics(uiFont(TextSize::body));
    const QRect room(0, 0, std::max(40, width - 2 * kSide - kSign), 10'000);
    const int text = metrics.boundingRect(room, Qt::TextWordWrap, this->text()).height();
    return std::max(28, text + 2 * kFoot);
}

QSize ChoiceButton::sizeHint() const {
    return {200, heightForWidth(std::max(width(), 200))};
}

QSize ChoiceButton::minimumSizeHint() const {
    return {80, 28};
}

void ChoiceButton::enterEvent(QEnterEvent* event) {
    QAbstractButton::enterEvent(event);
    update();
}

void ChoiceButton::leaveEvent(QEvent* event) {
    QAbstractButton::leaveEvent(event);
    update();
}

void ChoiceButton::paintEvent(QPaintEvent*) {
    const Theme& t = Theme::current();
    QColor ground = t.panel, line = t.panelBorder;
    Icon sign = Icon::circle;
    QColor ink = t.textFaint;
    switch (m_mark) {
        case Mark::none:
            break;
        case Mark::chosen:
            sign = Icon::dot, ink = line = t.accent;
            break;
        case Mark::right:
            sign = Icon::check, ink = line = t.good, ground = t.goodSoft;
            break;
        case Mark::wrong:
            sign = Icon::dot, ink = line = t.bad, ground = t.badSoft;
            break;
    }
    if (isEnabled() && underMouse() && m_mark == Mark::none) ground = t.hover;
    if (isDown()) ground = t.accentSoft;
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    p.setPen(QPen(hasFocus() ? t.accent : line, hasFocus() ? 1.6 : 1));
    p.setBrush(ground);
    p.drawRoundedRect(QRectF(rect()).adjusted(0.8, 0.8, -0.8, -0.8), 5, 5);
    const QRect inside = rect().adjusted(kSide, kFoot, -kSide, -kFoot);
    paintIcon(p, sign, QRectF(inside.left() - 3, height() / 2.0 - 8, 16, 16), ink);
    p.setFont(uiFont(TextSize::body));
    p.setPen(t.text);
    p.drawText(inside.adjusted(kSign, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap,
               text());
}

}  // namespace rankscope::gui
