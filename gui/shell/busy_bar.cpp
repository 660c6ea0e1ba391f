// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/busy_bar.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>

#include "style/text_label.h"

namespace rankscope::gui {

namespace {

constexpr int kBlinkMs = 300;

}  // namespace

BusyBar::BusyBar(QWidget* parent)
    : QFrame(parent), m_what(new TextLabel(TextSize::body)), m_progress(new QProgressBar) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(20, 6, 12, 6);
    row->setSpacing(16);
    row->addWidget(m_what);
    m_progress->setTextVisible(false);
    m_progress->setFixedHeight(6);
    row->addWidget(m_progress, 1);
    auto* cancel = new QPushButton(tr("Cancel"));
    connect(cancel, &QPushButton::clicked, this, &BusyBar::cancelled);
    row->addWidget(cancel);
    m_wait.setSingleShot(true);
    m_wait.setInterval(kBlinkMs);
    connect(&m_wait, &QTimer::timeout, this, &QWidget::show);
    hide();
}

void BusyBar::begin(const QString& what) {
    m_what->setText(what);
    setAccessibleName(what);
    setPercent(-1);
    m_wait.start();
}

void BusyBar::setPercent(int percent) {
    m_progress->setRange(0, percent < 0 ? 0 : 100);
    m_progress->setValue(percent);
}

void BusyBar::end() {
    m_wait.stop();
    hide();
}

void BusyBar::paintEvent(QPaintEvent*) {
    QPainter p(this);
    p.fillRect(rect(), Theme::current().accentSoft);
    p.fillRect(QRect(0, height() - 1, width(), 1), Theme::current().panelBorder);
}

}  // namespace rankscope::gui
