// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/notice_bar.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

#include "style/text_label.h"

namespace rankscope::gui {

NoticeBar::NoticeBar(QWidget* parent)
    : QFrame(parent),
      m_sentence(new TextLabel(TextSize::body, true, TextLabel::Ink::bad)),
      m_wayOut(new TextLabel(TextSize::body)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(20, 8, 12, 8);
    auto* texts = new QVBoxLayout;
    texts->setSpacing(2);
    for (TextLabel* label : {m_sentence, m_wayOut}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        texts->addWidget(label);
    }
    row->addLayout(texts, 1);
    auto* close = new QToolButton;
    close->setText(tr("Close"));
    close->setAutoRaise(true);
    close->setAccessibleName(tr("Close this message"));
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    row->addWidget(close, 0, Qt::AlignTop);
    hide();
}

void NoticeBar::say(const QString& sentence, const QString& wayOut) {
    m_sentence->setText(sentence);
    m_wayOut->setText(wayOut);
    m_wayOut->setVisible(!wayOut.isEmpty());
    setAccessibleName(sentence + QLatin1Char(' ') + wayOut);
    show();
}

QString NoticeBar::sentence() const {
    return isHidden() ? QString() : m_sentence->text();
}

QString NoticeBar::wayOut() const {
    return isHidden() ? QString() : m_wayOut->text();
}

void NoticeBar::paintEvent(QPaintEvent*) {
    QPainter p(this);
    p.fillRect(rect(), Theme::current().badSoft);
    p.fillRect(QRect(0, height() - 1, width(), 1), Theme::current().panelBorder);
}

}  // namespace rankscope::gui
