// SPDX-License-Identifier: GPL-3.0-or-later
#include "style/icons.h"

#include <QIconEngine>
#include <QPainter>
#include <QPainterPath>
#include <QPixmap>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "style/theme.h"

namespace rankscope::gui {

namespace {

// Filled shapes, in units of the grid.
QPainterPath triangle(double left, double right) {
    QPainterPath path;
    path.moveTo(left, 3);
    path.lineTo(right, 8);
    path.lineTo(left, 13);
    path.closeSubpath();
    return path;
}

QPainterPath bar(double x, double width) {
    QPainterPath path;
    path.addRoundedRect(QRectF(x, 3, width, 10), 0.8, 0.8);
    return path;
}

QPainterPath filled(Icon icon) {
    QPainterPath path;
    path.setFillRule(Qt::WindingFill);
    switch (icon) {
        case Icon::run:
            return triangle(4, 13);
        case Icon::hold:
            path.addPath(bar(3.5, 3)), path.addPath(bar(9.5, 3));
            break;
        case Icon::stop:
            path.addRoundedRect(QRectF(3.5, 3.5, 9, 9), 1.2, 1.2);
            break;
        case Icon::start:
            path.addPath(bar(2.5, 2)), path.addPath(triangle(13.5, 5.5));
            break;
        case Icon::back:
            path.addPath(triangle(10.5, 3.5)), path.addPath(bar(11, 1.6));
            break;
        case Icon::step:
            path.addPath(triangle(5.5, 12.5)), path.addPath(bar(3.4, 1.6));
            break;
        case Icon::goOn:
            path.addPath(triangle(2, 8)), path.addPath(triangle(8, 14));
            break;
        case Icon::end:
            path.addPath(triangle(2.5, 10.5)), path.addPath(bar(11.5, 2));
            break;
        case Icon::dot:
            path.addEllipse(QPointF(8, 8), 4, 4);
            break;
        case Icon::moon: {
            QPainterPath whole, bite;
            whole.addEllipse(QPointF(8, 8), 5.5, 5.5);
            bite.addEllipse(QPointF(11, 5.6), 5, 5);
            path = whole.subtracted(bite);
            break;
        }
        default:
            break;
    }
    return path;
}

// Shapes of lines.
QPainterPath outlined(Icon icon) {
    QPainterPath path;
    const auto line = [&path](double x1, double y1, double x2, double y2) {
        path.moveTo(x1, y1);
        path.lineTo(x2, y2);
    };
    switch (icon) {
        case Icon::search:
            path.addEllipse(QPointF(7, 7), 4, 4);
            line(10, 10, 13.5, 13.5);
            break;
        case Icon::menu:
            for (const double y : {4.5, 8.0, 11.5}) line(3, y, 13, y);
            break;
        case Icon::sun:
            path.addEllipse(QPointF(8, 8), 2.6, 2.6);
            for (int i = 0; i < 8; ++i) {
                const double a = i * std::numbers::pi / 4, c = std::cos(a), s = std::sin(a);
                line(8 + 4.4 * c, 8 + 4.4 * s, 8 + 6 * c, 8 + 6 * s);
            }
            break;
        case Icon::present:
            path.addRoundedRect(QRectF(2.5, 3, 11, 7.5), 1, 1);
            line(8, 10.5, 8, 13.5);
            line(5.5, 13.5, 10.5, 13.5);
            break;
        case Icon::keys:
            path.addRoundedRect(QRectF(1.5, 4, 13, 8.5), 1.5, 1.5);
            for (const double x : {4.2, 6.7, 9.2, 11.7}) line(x, 6.7, x + 0.1, 6.7);
            line(5, 9.8, 11, 9.8);
            break;
        case Icon::settings:
            for (const double y : {5.0, 11.0}) line(2.5, y, 13.5, y);
            path.addEllipse(QPointF(10, 5), 1.8, 1.8);
            path.addEllipse(QPointF(6, 11), 1.8, 1.8);
            break;
        case Icon::check:
            path.moveTo(3.5, 8.5);
            path.lineTo(6.8, 11.6);
            path.lineTo(12.5, 4.8);
            break;
        case Icon::circle:
            path.addEllipse(QPointF(8, 8), 4, 4);
            break;
        case Icon::warning:
            path.moveTo(8, 2.8);
            path.lineTo(14, 13.2);
            path.lineTo(2, 13.2);
            path.closeSubpath();
            line(8, 6.6, 8, 9.4);
            line(8, 11.3, 8, 11.4);
            break;
        case Icon::chevronDown:
            path.moveTo(4.5, 6.5);
            path.lineTo(8, 10);
            path.lineTo(11.5, 6.5);
            break;
        case Icon::chevronUp:
            path.moveTo(4.5, 9.5);
            path.lineTo(8, 6);
            path.lineTo(11.5, 9.5);
            break;
        case Icon::file:
            path.moveTo(9.2, 2.5);
            path.lineTo(4, 2.5);
            path.lineTo(4, 13.5);
            path.lineTo(12, 13.5);
            path.lineTo(12, 5.3);
            path.closeSubpath();
            line(9.2, 2.5, 9.2, 5.3);
            line(9.2, 5.3, 12, 5.3);
            break;
        default:
            break;
    }
    return path;
}

class Engine : public QIconEngine {
  public:
    Engine(Icon icon, bool onAccent) : m_icon(icon), m_onAccent(onAccent) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
        const Theme& t = Theme::current();
        QColor color = m_onAccent ? t.onAccent : t.text;
        if (mode == QIcon::Disabled) color = t.textFaint;
        paintIcon(*painter, m_icon, rect, color);
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return pixmap;
    }

    QIconEngine* clone() const override { return new Engine(*this); }

  private:
    Icon m_icon;
    bool m_onAccent;
};

}  // namespace

void paintIcon(QPainter& painter, Icon icon, const QRectF& square, const QColor& color) {
    const double side = std::min(square.width(), square.height());
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(square.center() - QPointF(side, side) / 2);
    painter.scale(side / 16, side / 16);
    painter.fillPath(filled(icon), color);
    QPen pen(color, 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(outlined(icon));
    painter.restore();
}

QIcon icon(Icon icon, bool onAccent) {
    return QIcon(new Engine(icon, onAccent));
}

}  // namespace rankscope::gui
