// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/scrubber.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <cmath>

#include "style/theme.h"

namespace rankscope::gui {

namespace {

constexpr double kEnds = 10;  // free at both ends, for the knob
constexpr double kSnap = 5;   // pixels

}  // namespace

Scrubber::Scrubber(QWidget* parent) : QAbstractSlider(parent) {
    setOrientation(Qt::Horizontal);
    setAccessibleName(tr("Moment shown"));
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setTracking(true);
    setCursor(Qt::PointingHandCursor);
}

void Scrubber::setTicks(const QList<Tick>& ticks) {
    if (ticks == m_ticks) return;
    m_ticks = ticks;
    update();
}

void Scrubber::setAlarm(bool alarm) {
    if (alarm == m_alarm) return;
    m_alarm = alarm;
    update();
}

QSize Scrubber::sizeHint() const {
    return {400, 36};
}

QSize Scrubber::minimumSizeHint() const {
    return {120, 36};
}

double Scrubber::xOf(int value) const {
    const double share = maximum() > 0 ? static_cast<double>(value) / maximum() : 0;
    return kEnds + share * (width() - 2 * kEnds);
}

int Scrubber::valueAt(double x) const {
    for (const Tick& tick : m_ticks)
        if (std::abs(xOf(tick.value) - x) <= kSnap) return tick.value;
    const double share = (x - kEnds) / std::max(1.0, width() - 2 * kEnds);
    return static_cast<int>(std::lround(std::clamp(share, 0.0, 1.0) * maximum()));
}

void Scrubber::paintEvent(QPaintEvent*) {
    const Theme& t = Theme::current();
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    const double y = height() / 2.0 + 2, x = xOf(value());
    p.setPen(Qt::NoPen);
    p.setBrush(t.panelBorder);
    p.drawRoundedRect(QRectF(kEnds, y - 2, width() - 2 * kEnds, 4), 2, 2);
    if (maximum() > 0) {
        p.setBrush(t.accent);
        p.drawRoundedRect(QRectF(kEnds, y - 2, x - kEnds, 4), 2, 2);
    }
    for (const Tick& tick : m_ticks) {
        p.setBrush(tick.value <= value() ? t.accent : t.textFaint);
        p.drawRoundedRect(QRectF(xOf(tick.value) - 1, y - 12, 2, 6), 1, 1);
    }
    if (m_alarm) {
        p.setBrush(t.bad);
        p.drawRoundedRect(QRectF(width() - kEnds - 2, y - 7, 4, 14), 2, 2);
    }
    p.setPen(hasFocus() ? QPen(t.text, 2) : QPen(t.panel, 2));
    p.setBrush(maximum() > 0 ? t.accent : t.textFaint);
    p.drawEllipse(QPointF(x, y), 7, 7);
}

void Scrubber::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || maximum() == 0) return;
    setSliderDown(true);
    setSliderPosition(valueAt(event->position().x()));
}

void Scrubber::mouseMoveEvent(QMouseEvent* event) {
    if (isSliderDown()) setSliderPosition(valueAt(event->position().x()));
}

void Scrubber::mouseReleaseEvent(QMouseEvent*) {
    setSliderDown(false);
}

bool Scrubber::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QAbstractSlider::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    for (const Tick& tick : m_ticks) {
        if (std::abs(xOf(tick.value) - help->pos().x()) > kSnap) continue;
        QToolTip::showText(help->globalPos(), tick.text, this);
        return true;
    }
    QToolTip::hideText();
    event->ignore();
    return true;
}

}  // namespace rankscope::gui
