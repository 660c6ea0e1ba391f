// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/chart_data.h"

namespace rankscope::gui {

namespace {

QString field(QString text) {
    if (!text.contains(',') && !text.contains('"') && !text.contains('\n')) return text;
    return '"' + text.replace('"', QLatin1String("\"\"")) + '"';
}

QString number(double value) {
    return QString::number(value, 'g', 17);
}

}  // namespace

QString chartCsv(const ChartData& data, const QString& x, const QString& y) {
    QString csv = QStringLiteral("series,") + field(x) + ',' + field(y) + '\n';
    for (const ChartSeries& series : data.series)
        for (const ChartPoint& point : series.points) {
            // Of bars the category is what counts: the rank.
            const double at = series.look == ChartSeries::Look::bars && !data.categories.empty()
                                  ? data.categories[static_cast<std::size_t>(point.x)]
                                  : point.x;
            csv += field(series.title) + ',' + number(at) + ',' + number(point.y) + '\n';
        }
    return csv;
}

}  // namespace rankscope::gui
