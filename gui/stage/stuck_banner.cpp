// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/stuck_banner.h"

#include <QPainter>
#include <QVBoxLayout>

#include "style/text_label.h"

namespace rankscope::gui {

StuckBanner::StuckBanner(QWidget* parent)
    : QFrame(parent),
      m_sentence(new TextLabel(TextSize::body, true, TextLabel::Ink::bad)),
      m_wayOut(new TextLabel(TextSize::body)) {
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(12, 8, 12, 8);
    rows->setSpacing(4);
    for (TextLabel* label : {m_sentence, m_wayOut}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        rows->addWidget(label);
    }
    setAccessibleName(tr("The run cannot go on"));
}

void StuckBanner::say(const QString& sentence, const QString& wayOut) {
    m_sentence->setText(sentence);
    m_wayOut->setText(wayOut);
    m_wayOut->setVisible(!wayOut.isEmpty());
    setAccessibleDescription(sentence + ' ' + wayOut);
}

QString StuckBanner::sentence() const {
    return m_sentence->text();
}

void StuckBanner::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme.bad);
    painter.setBrush(theme.badSoft);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
}

}  // namespace rankscope::gui
