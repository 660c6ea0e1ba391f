// SPDX-License-Identifier: GPL-3.0-or-later
#include "style/panel.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>

#include "style/text_label.h"

namespace rankscope::gui {

namespace {

// A label that gives way: in a narrow panel the note is cut, never the title or the controls.
class Note : public TextLabel {
  public:
    Note() : TextLabel(TextSize::body, false, Ink::muted) {}
    QSize minimumSizeHint() const override { return {0, TextLabel::minimumSizeHint().height()}; }

  protected:
    void paintEvent(QPaintEvent*) override {
        QPainter p(this);
        p.setFont(font());
        p.setPen(palette().color(QPalette::WindowText));
        p.drawText(rect(), Qt::AlignLeft | Qt::AlignVCenter,
                   fontMetrics().elidedText(text(), Qt::ElideRight, width()));
    }
};

}  // namespace

Panel::Panel(const QString& title, QWidget* parent)
    : QFrame(parent),
      m_rows(new QVBoxLayout(this)),
      m_head(new QHBoxLayout),
      m_title(new TextLabel(TextSize::strong, true)),
      m_note(new Note) {
    m_rows->setContentsMargins(1, 1, 1, 1);
    m_rows->setSpacing(0);
    m_head->setContentsMargins(15, 11, 11, 7);
    m_head->setSpacing(8);
    m_title->setText(title);
    m_title->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_note->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_head->addWidget(m_title);
    m_head->addWidget(m_note, 1);
    m_rows->addLayout(m_head);
    setAccessibleName(title);
}

QString Panel::title() const {
    return m_title->text();
}

void Panel::setTitle(const QString& title) {
    m_title->setText(title);
    setAccessibleName(title);
}

QString Panel::note() const {
    return m_note->text();
}

void Panel::setNote(const QString& note) {
    if (m_note->text() == note) return;
    m_note->setText(note);
    m_note->setToolTip(note);
    setAccessibleDescription(note);
}

void Panel::addControl(QWidget* control) {
    m_head->addWidget(control);
}

void Panel::setContent(QWidget* content, int margin) {
    if (m_content) m_rows->removeWidget(m_content);
    m_content = content;
    auto* inset = new QVBoxLayout;
    const int side = margin > 0 ? margin - 1 : 0;
    inset->setContentsMargins(side, 0, side, side);
    inset->addWidget(content);
    m_rows->addLayout(inset, 1);
}

void Panel::paintEvent(QPaintEvent*) {
    const Theme& t = Theme::current();
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    p.setPen(t.panelBorder);
    p.setBrush(t.panel);
    p.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8);
}

}  // namespace rankscope::gui
