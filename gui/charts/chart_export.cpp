// SPDX-License-Identifier: GPL-3.0-or-later
#include <QPainter>
#include <QPixmap>
#include <QSaveFile>
#include <QSvgGenerator>
#include <stdexcept>

#include "charts/chart_plot.h"
#include "charts/chart_style.h"
#include "style/theme.h"

namespace rankscope::gui {

namespace {

[[noreturn]] void refuse(const QString& path, const QString& why) {
    throw std::runtime_error(
        QObject::tr("%1 could not be written: %2").arg(path, why).toStdString());
}

}  // namespace

void ChartPlot::savePng(const QString& path) {
    const double ratio = 2;  // for print and for screens with small pixels
    QPixmap picture(size() * ratio);
    picture.setDevicePixelRatio(ratio);
    picture.fill(Theme::current().panel);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    render(&painter, {}, {}, QWidget::DrawChildren);
    painter.end();
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || !picture.save(&file, "PNG") || !file.commit())
        refuse(path, file.errorString());
}

void ChartPlot::saveSvg(const QString& path) {
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly)) refuse(path, file.errorString());
    QSvgGenerator svg;
    svg.setOutputDevice(&file);
    svg.setSize(size());
    svg.setViewBox(QRect({0, 0}, size()));
    svg.setTitle(QString::fromStdString(m_spec.title));
    QPainter painter(&svg);
    render(&painter, {}, {}, QWidget::DrawChildren);
    painter.end();
    if (!file.commit()) refuse(path, file.errorString());
}

void ChartPlot::saveCsv(const QString& path) const {
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) ||
        file.write(chartCsv(m_data, axisTitle(m_spec.x), axisTitle(m_spec.y)).toUtf8()) < 0 ||
        !file.commit())
        refuse(path, file.errorString());
}

}  // namespace rankscope::gui
