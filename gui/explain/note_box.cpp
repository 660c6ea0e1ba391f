// SPDX-License-Identifier: GPL-3.0-or-later
#include "explain/note_box.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>

#include "style/contrast.h"

namespace rankscope::gui {

namespace {

std::pair<QColor, QColor> colorsOf(TextLabel::Ink ink) {
    const Theme& t = Theme::current();
    switch (ink) {
        case TextLabel::Ink::good:
            return {t.goodSoft, t.good};
        case TextLabel::Ink::warn:
            return {t.warnSoft, t.warn};
        case TextLabel::Ink::bad:
            return {t.badSoft, t.bad};
        default:
            return {t.accentSoft, t.accent};
    }
}

}  // namespace

NoteBox::NoteBox(Ink ink, const QString& title, QWidget* parent)
    : QFrame(parent),
      m_ink(ink),
      m_title(new TextLabel(TextSize::body, true, ink)),
      m_rows(new QVBoxLayout(this)) {
    m_rows->setContentsMargins(12, 10, 12, 12);
    m_rows->setSpacing(8);
    auto* head = new QHBoxLayout;
    head->setSpacing(4);
    head->addWidget(m_title, 1);
    m_rows->addLayout(head);
    setTitle(title);
}

void NoteBox::setInk(Ink ink) {
    m_ink = ink;
    m_title->setInk(ink);
    update();
}

void NoteBox::setTitle(const QString& title) {
    m_title->setText(title);
    setAccessibleName(title);
}

void NoteBox::addHeadWidget(QWidget* widget) {
    static_cast<QHBoxLayout*>(m_rows->itemAt(0)->layout())->addWidget(widget);
}

void NoteBox::paintEvent(QPaintEvent*) {
    const auto [ground, ink] = colorsOf(m_ink);
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    p.setPen(mixed(ground, ink, 0.3));
    p.setBrush(ground);
    p.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
}

}  // namespace rankscope::gui
