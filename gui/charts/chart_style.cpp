// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/chart_style.h"

#include <QBarSet>
#include <QChart>
#include <QLegend>
#include <QPen>
#include <QScatterSeries>
#include <QValueAxis>

#include "style/contrast.h"
#include "style/theme.h"

namespace rankscope::gui {

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
    chart.legend()->hide();  // see chart_legend.h
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

QPen linePen(const ChartSeries& series) {
    using Look = ChartSeries::Look;
    const Theme& theme = Theme::current();
    if (series.look == Look::constant) return {theme.good, 1.6, Qt::DashLine};
    if (series.look == Look::law) return {theme.textMuted, 1.4, Qt::DashLine};
    if (series.look == Look::earlier) return {theme.warn, 1.8, Qt::DashDotLine};
    if (series.rank < 0 && series.part > 0)
        return {readableOn(theme.panel, partColor(series.part + 1)), 2.0};
    if (series.rank < 0 && series.part == 0) return {theme.accent, 2.0};
    if (series.rank < 0) return {theme.text, 2.0};
    const bool solid = rankPattern(series.rank) == Qt::SolidPattern;
    return {rankInk(series.rank), 1.6, solid ? Qt::SolidLine : Qt::DashDotLine};
}

void styleLine(QXYSeries& line, const ChartSeries& series) {
    const QPen pen = linePen(series);
    line.setPen(pen);
    if (auto* dots = qobject_cast<QScatterSeries*>(&line)) {
        dots->setColor(pen.color());
        dots->setBorderColor(Theme::current().panel);
        dots->setMarkerSize(8);
    } else {
        showPoints(line, series);
    }
}

void styleBar(QBarSet& bar, int rank) {
    if (rank < 0) {
        bar.setBrush(Theme::current().accent);
        bar.setPen(Qt::NoPen);
        return;
    }
    const QColor color = rankColor(rank);
    const Qt::BrushStyle pattern = rankPattern(rank);
    bar.setBrush(QBrush(color, pattern));
    bar.setPen(QPen(rankInk(rank), 1));
}

void stylePart(QBarSet& bar, int part) {
    bar.setBrush(partColor(part));
    bar.setPen(QPen(Theme::current().panel, 1));
}

}  // namespace rankscope::gui
