// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/chart_style.h"

#include <QAbstractBarSeries>
#include <QBarSet>
#include <QChart>
#include <QLegend>
#include <QLegendMarker>
#include <QPen>
#include <QScatterSeries>
#include <QValueAxis>

#include "style/theme.h"

namespace rankscope::gui {

namespace {

constexpr std::size_t kMostInLegend = 9;  // a longer legend would take the chart's place

}  // namespace

QString axisTitle(const ChartAxis& axis) {
    const QString title = QString::fromStdString(axis.title);
    if (axis.unit.empty()) return title;
    const QString unit = QString::fromStdString(axis.unit);
    return title.isEmpty() ? unit : title + QStringLiteral(", ") + unit;
}

void styleChart(QChart& chart, const ChartSpec&) {
    const Theme& theme = Theme::current();
    chart.setBackgroundBrush(theme.panel);
    chart.setBackgroundPen(Qt::NoPen);
    for (QAbstractAxis* axis : chart.axes()) {
        axis->setLabelsFont(monoFont(TextSize::small));
        axis->setLabelsColor(theme.textMuted);
        axis->setTitleFont(uiFont(TextSize::small));
        axis->setTitleBrush(theme.textMuted);
        axis->setLinePen(QPen(theme.panelBorder, 1));
        axis->setGridLinePen(QPen(theme.grid, 1));
        axis->setMinorGridLineVisible(false);
        if (axis->orientation() == Qt::Horizontal &&
            axis->type() == QAbstractAxis::AxisTypeBarCategory)
            axis->setGridLineVisible(false);
    }
}

void showPoints(QXYSeries& line, const ChartSeries& series) {
    constexpr std::size_t kFew = 32;
    if (line.type() == QAbstractSeries::SeriesTypeLine)
        line.setPointsVisible(series.look != ChartSeries::Look::constant &&
                              series.points.size() <= kFew);
}

void styleLine(QXYSeries& line, const ChartSeries& series) {
    const Theme& theme = Theme::current();
    const bool ranks = series.rank >= 0;
    const QColor color = ranks ? rankInk(series.rank) : theme.text;
    QPen pen(color, ranks ? 1.6 : 2.0);
    if (series.look == ChartSeries::Look::constant)
        pen = QPen(theme.good, 1.6, Qt::DashLine);
    else if (ranks && rankPattern(series.rank) != Qt::SolidPattern)
        pen.setStyle(Qt::DashDotLine);
    line.setPen(pen);
    if (auto* dots = qobject_cast<QScatterSeries*>(&line)) {
        dots->setColor(color);
        dots->setBorderColor(theme.panel);
        dots->setMarkerSize(8);
    } else {
        showPoints(line, series);
    }
}

void styleBar(QBarSet& bar, int rank) {
    const QColor color = rankColor(rank);
    const Qt::BrushStyle pattern = rankPattern(rank);
    bar.setBrush(QBrush(color, pattern));
    bar.setPen(QPen(rankInk(rank), 1));
}

void styleLegend(QChart& chart, const ChartData& data) {
    QLegend* legend = chart.legend();
    const Theme& theme = Theme::current();
    legend->setAlignment(Qt::AlignBottom);
    legend->setFont(uiFont(TextSize::small));
    legend->setLabelColor(theme.textMuted);
    legend->setMarkerShape(QLegend::MarkerShapeFromSeries);
    std::size_t lines = 0;
    for (const ChartSeries& series : data.series)
        if (series.look != ChartSeries::Look::bars) ++lines;
    for (QLegendMarker* marker : legend->markers())
        marker->setVisible(qobject_cast<QAbstractBarSeries*>(marker->series()) == nullptr);
    const bool tells = lines > (data.categories.empty() ? 1U : 0U);
    legend->setVisible(tells && lines <= kMostInLegend);
}

}  // namespace rankscope::gui
