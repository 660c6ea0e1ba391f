// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/popup_box.h"

#include <QPainter>
#include <QToolButton>

#include "style/theme.h"

namespace rankscope::gui {

PopupBox::PopupBox(QToolButton* button) : QFrame(button, Qt::Popup), m_button(button) {
    connect(button, &QToolButton::clicked, this, &PopupBox::open);
}

void PopupBox::open() {
    adjustSize();
    const QPoint below = m_button->mapToGlobal(QPoint(0, m_button->height() + 4));
    const QWidget* window = m_button->window();
    const int rightmost = window->mapToGlobal(QPoint(window->width(), 0)).x() - width() - 8;
    move(std::min(below.x(), rightmost), below.y());
    show();
    if (QWidget* first = nextInFocusChain()) first->setFocus(Qt::PopupFocusReason);
}

void PopupBox::paintEvent(QPaintEvent*) {
    QPainter p(this);
    p.setPen(Theme::current().panelBorder);
    p.setBrush(Theme::current().panel);
    p.drawRect(rect().adjusted(0, 0, -1, -1));
}

}  // namespace rankscope::gui
