// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/chart_legend.h"

#include <QPainter>
#include <algorithm>

#include "charts/chart_style.h"
#include "style/theme.h"

namespace rankscope::gui {

namespace {

constexpr int kSwatch = 14, kToText = 4, kBetween = 12;
constexpr int kMostNamed = 4;  // more ranks are told by their numbers alone

}  // namespace

ChartLegend::ChartLegend(QWidget* parent) : QWidget(parent) {
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void ChartLegend::setData(const ChartData& chart) {
    m_entries.clear();
    int ranks = 0;
    for (const ChartSeries& series : chart.series)
        if (series.rank >= 0) ++ranks;
    for (const ChartSeries& series : chart.series) {
        if (series.look == ChartSeries::Look::bars) continue;
        ChartSeries look = series;
        look.points.clear();
        const bool number = series.rank >= 0 && ranks > kMostNamed;
        m_entries.push_back({number ? QString::number(series.rank) : series.title, look});
    }
    const auto& bars = chart.categories;
    if (chart.labels.isEmpty() && bars.size() > kMostNamedBars)
        m_entries.push_back({std::is_sorted(bars.begin(), bars.end())
                                 ? tr("bars: ranks %1 to %2").arg(bars.front()).arg(bars.back())
                                 : tr("bars: the ranks as they joined"),
                             {{}, ChartSeries::Look::bars, -1, {}}});
    const bool tells = m_entries.size() > (chart.categories.empty() ? 1U : 0U);
    if (!tells) m_entries.clear();
    setVisible(tells);
    setFixedHeight(heightForWidth(width()));
    update();
}

QStringList ChartLegend::entries() const {
    QStringList texts;
    for (const Entry& entry : m_entries) texts << entry.text;
    return texts;
}

template <class Place>
int ChartLegend::layOut(int width, Place place) const {
    const QFontMetrics text(uiFont(TextSize::small));
    const int row = text.height() + 2;
    int x = 0, y = 0;
    for (const Entry& entry : m_entries) {
        const int wanted = kSwatch + kToText + text.horizontalAdvance(entry.text) + 1;
        if (x > 0 && x + wanted > width) x = 0, y += row;
        place(entry, QRect(x, y, std::min(wanted, width), row));
        x += wanted + kBetween;
    }
    return m_entries.empty() ? 0 : y + row;
}

int ChartLegend::heightForWidth(int width) const {
    return layOut(width, [](const Entry&, const QRect&) {});
}

QSize ChartLegend::sizeHint() const {
    return {120, heightForWidth(std::max(width(), 120))};
}

void ChartLegend::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    setFixedHeight(heightForWidth(width()));
}

void ChartLegend::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QFont font = uiFont(TextSize::small);
    painter.setFont(font);
    layOut(width(), [&](const Entry& entry, const QRect& box) {
        const double middle = box.top() + box.height() / 2.0;
        const bool wordsOnly = entry.series.look == ChartSeries::Look::bars;
        if (entry.series.look == ChartSeries::Look::part) {
            painter.fillRect(QRectF(box.left() + 2, middle - 5, 10, 10),
                             partColor(entry.series.part));
        } else if (!wordsOnly) {
            QPen pen = linePen(entry.series);
            pen.setWidthF(std::max(2.0, pen.widthF()));
            painter.setPen(pen);
            painter.drawLine(QPointF(box.left(), middle), QPointF(box.left() + kSwatch, middle));
        }
        painter.setPen(Theme::current().textMuted);
        const QRect words = box.adjusted(kSwatch + kToText, 0, 0, 0);
        painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter,
                         QFontMetrics(font).elidedText(entry.text, Qt::ElideRight, words.width()));
    });
}

}  // namespace rankscope::gui
