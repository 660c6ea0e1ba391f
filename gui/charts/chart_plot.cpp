// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/chart_plot.h"

#include <QBarCategoryAxis>
#include <QBarSet>
#include <QChart>
#include <QChartView>
#include <QGraphicsLayout>
#include <QLineSeries>
#include <QLogValueAxis>
#include <QScatterSeries>
#include <QStackedBarSeries>
#include <QToolTip>
#include <QVBoxLayout>
#include <QValueAxis>
#include <algorithm>

#include "charts/chart_legend.h"
#include "charts/chart_range.h"
#include "charts/chart_style.h"
#include "charts/decimate.h"
#include "style/theme.h"

namespace rankscope::gui {

namespace {

QList<QPointF> pointsOf(const ChartSeries& series, const ChartSpec& spec, std::size_t most) {
    QList<QPointF> points;
    std::vector<ChartPoint> sorted = series.points;
    const auto byX = [](const ChartPoint& a, const ChartPoint& b) { return a.x < b.x; };
    if (!std::is_sorted(sorted.begin(), sorted.end(), byX) && spec.kind != ChartSpec::Kind::scatter)
        std::stable_sort(sorted.begin(), sorted.end(), byX);
    for (const ChartPoint& point : decimated(sorted, most)) {
        const bool fits =
            (!spec.x.logarithmic || point.x > 0) && (!spec.y.logarithmic || point.y > 0);
        if (fits) points.append({point.x, point.y});
    }
    return points;
}

QString withUnit(const QString& text, const std::string& unit) {
    return unit.empty() ? text : text + ' ' + QString::fromStdString(unit);
}

// Qt Charts makes a label for each tick at once: with the old distance between them a much larger
// range would have millions.
void setRange(QAbstractAxis* axis, double min, double max) {
    if (auto* linear = qobject_cast<QValueAxis*>(axis))
        linear->setTickInterval(std::max(max - min, linear->max() - linear->min()));
    axis->setRange(min, max);
}

QAbstractAxis* axisFor(const ChartAxis& axis) {
    if (axis.logarithmic) {
        auto* log = new QLogValueAxis;
        log->setBase(10);
        log->setLabelFormat(QStringLiteral("%g"));
        log->setMinorTickCount(8);
        return log;
    }
    auto* linear = new QValueAxis;
    linear->setLabelFormat(QStringLiteral("%g"));
    return linear;
}

}  // namespace

ChartPlot::ChartPlot(ChartSpec chart, QWidget* parent)
    : QWidget(parent),
      m_spec(std::move(chart)),
      m_chart(new QChart),
      m_view(new QChartView(m_chart)),
      m_legend(new ChartLegend) {
    m_chart->setAnimationOptions(QChart::NoAnimation);
    m_chart->setMargins({0, 0, 0, 0});
    m_chart->layout()->setContentsMargins(0, 0, 0, 0);
    m_chart->setBackgroundRoundness(0);
    m_view->setRenderHint(QPainter::Antialiasing);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setFocusPolicy(Qt::NoFocus);
    m_view->setRubberBand(QChartView::RectangleRubberBand);
    m_view->viewport()->installEventFilter(this);
    m_view->setToolTip(tr("Drag to zoom in, double-click to see all"));
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(4);
    rows->addWidget(m_view, 1);
    rows->addWidget(m_legend);
    setAccessibleName(QString::fromStdString(m_spec.title));
    setMinimumSize(200, 120);
    connect(m_chart, &QChart::plotAreaChanged, this, &ChartPlot::fitTicks);
    build();
}

ChartPlot::~ChartPlot() = default;

void ChartPlot::setData(ChartData data, const ChartData& frame) {
    const bool rebuild = !sameShape(data);
    m_data = std::move(data);
    if (rebuild) build();
    fill();
    fitAxes(frame);
}

bool ChartPlot::sameShape(const ChartData& data) const {
    return data.categories == m_data.categories && data.labels == m_data.labels &&
           data.series.size() == m_data.series.size() &&
           std::equal(data.series.begin(), data.series.end(), m_data.series.begin(),
                      [](const ChartSeries& a, const ChartSeries& b) {
                          return a.title == b.title && a.look == b.look && a.rank == b.rank &&
                                 a.part == b.part;
                      });
}

void ChartPlot::build() {
    m_chart->removeAllSeries();
    for (QAbstractAxis* axis : m_chart->axes()) {
        m_chart->removeAxis(axis);
        delete axis;
    }
    m_lines.clear();
    m_bars.clear();
    m_parts.clear();
    m_stack = nullptr;
    buildAxes();
    for (std::size_t i = 0; i < m_data.series.size(); ++i) addSeries(m_data.series[i], i);
    restyle();
}

void ChartPlot::buildAxes() {
    if (!m_data.categories.empty()) {
        auto* ranks = new QBarCategoryAxis;
        if (m_data.labels.isEmpty())
            for (const int rank : m_data.categories) ranks->append(tr("r%1").arg(rank));
        else
            ranks->append(m_data.labels);
        ranks->setLabelsVisible(!m_data.labels.isEmpty() ||
                                m_data.categories.size() <= kMostNamedBars);
        m_x = ranks;
    } else {
        m_x = axisFor(m_spec.x);
    }
    m_y = axisFor(m_spec.y);
    // The names of the bars say that they are ranks.
    if (m_data.categories.empty() || !m_data.labels.isEmpty())
        m_x->setTitleText(axisTitle(m_spec.x));
    m_y->setTitleText(axisTitle(m_spec.y));
    m_chart->addAxis(m_x, Qt::AlignBottom);
    m_chart->addAxis(m_y, Qt::AlignLeft);
}

void ChartPlot::addSeries(const ChartSeries& series, std::size_t i) {
    if (series.look == ChartSeries::Look::bars) {
        m_lines.push_back(nullptr);
        addBars(series);
        return;
    }
    if (series.look == ChartSeries::Look::part) {
        m_lines.push_back(nullptr);
        addPart(series);
        return;
    }
    const bool dots =
        series.look == ChartSeries::Look::points && m_spec.kind == ChartSpec::Kind::scatter;
    QXYSeries* line = dots ? static_cast<QXYSeries*>(new QScatterSeries) : new QLineSeries;
    line->setName(series.title);
    m_chart->addSeries(line);
    line->attachAxis(m_x);
    line->attachAxis(m_y);
    m_lines.push_back(line);
    connect(line, &QXYSeries::hovered, this, [this, i](const QPointF& point, bool over) {
        if (!over) return QToolTip::hideText();
        QToolTip::showText(QCursor::pos(),
                           tr("%1: %2 at %3")
                               .arg(m_data.series[i].title,
                                    withUnit(QString::number(point.y(), 'g', 6), m_spec.y.unit),
                                    withUnit(QString::number(point.x(), 'g', 6), m_spec.x.unit)),
                           this);
    });
}

// A set a rank, each with one bar, since Qt Charts gives its colours to sets.
void ChartPlot::addBars(const ChartSeries& series) {
    auto* bars = new QStackedBarSeries;
    bars->setBarWidth(0.7);
    for (const int rank : m_data.categories) {
        auto* set = new QBarSet(series.title + ' ' + QString::number(rank));
        for (std::size_t i = 0; i < m_data.categories.size(); ++i) set->append(0);
        bars->append(set);
        m_bars.push_back(set);
    }
    m_chart->addSeries(bars);
    bars->attachAxis(m_x);
    bars->attachAxis(m_y);
    connect(bars, &QStackedBarSeries::hovered, this,
            [this, title = series.title](bool over, int category, QBarSet* set) {
                if (!over || category < 0) return QToolTip::hideText();
                QToolTip::showText(
                    QCursor::pos(),
                    tr("rank %1, %2: %3")
                        .arg(m_data.categories[static_cast<std::size_t>(category)])
                        .arg(title,
                             withUnit(QString::number(set->at(category), 'g', 7), m_spec.y.unit)),
                    this);
            });
}

// Its part of each rank's bar.
void ChartPlot::addPart(const ChartSeries& series) {
    if (!m_stack) {
        m_stack = new QStackedBarSeries;
        m_stack->setBarWidth(0.6);
        m_chart->addSeries(m_stack);
        m_stack->attachAxis(m_x);
        m_stack->attachAxis(m_y);
        connect(m_stack, &QStackedBarSeries::hovered, this,
                [this](bool over, int category, QBarSet* set) {
                    if (!over || category < 0) return QToolTip::hideText();
                    QToolTip::showText(
                        QCursor::pos(),
                        tr("rank %1, %2: %3")
                            .arg(m_data.categories[static_cast<std::size_t>(category)])
                            .arg(set->label(), withUnit(QString::number(set->at(category), 'g', 7),
                                                        m_spec.y.unit)),
                        this);
                });
    }
    auto* set = new QBarSet(series.title);
    for (std::size_t i = 0; i < m_data.categories.size(); ++i) set->append(0);
    m_stack->append(set);
    m_parts.push_back(set);
}

void ChartPlot::fill() {
    const std::size_t ranks = m_data.categories.size();
    // More points than twice the pixels show no more.
    const auto most = std::clamp<std::size_t>(
        static_cast<std::size_t>(std::max(0.0, 2 * m_chart->plotArea().width())), 200, kMostPoints);
    std::size_t group = 0, part = 0;
    for (std::size_t i = 0; i < m_data.series.size(); ++i) {
        const ChartSeries& series = m_data.series[i];
        if (m_lines[i]) {
            m_lines[i]->replace(pointsOf(series, m_spec, most));
            showPoints(*m_lines[i], series);
            continue;
        }
        std::vector<double> heights(ranks, 0);
        for (const ChartPoint& point : series.points)
            heights[static_cast<std::size_t>(point.x)] = point.y;
        if (series.look == ChartSeries::Look::part) {
            for (std::size_t rank = 0; rank < ranks; ++rank)
                m_parts[part]->replace(static_cast<int>(rank), heights[rank]);
            ++part;
            continue;
        }
        for (std::size_t rank = 0; rank < ranks; ++rank)
            m_bars[group * ranks + rank]->replace(static_cast<int>(rank), heights[rank]);
        ++group;
    }
}

void ChartPlot::fitAxes(const ChartData& frame) {
    if (m_chart->isZoomed()) return;
    const ChartRange x = rangeX(m_spec, frame), y = rangeY(m_spec, frame);
    // The axis of categories fits itself.
    if (m_data.categories.empty()) setRange(m_x, x.min, x.max);
    setRange(m_y, y.min, y.max);
    fitTicks();
}

// Labels that have too little room would be cut to dots.
void ChartPlot::fitTicks() {
    const double line = QFontMetricsF(monoFont(TextSize::small)).height();
    const QRectF plot = m_chart->plotArea();
    const auto place = [](QAbstractAxis* axis, double room, double each, int most) {
        auto* linear = qobject_cast<QValueAxis*>(axis);
        if (!linear) return;
        const int intervals = std::clamp(static_cast<int>(room / each), 1, most);
        if (intervals == 1) {
            linear->setTickType(QValueAxis::TicksFixed);
            linear->setTickCount(2);
            return;
        }
        linear->setTickType(QValueAxis::TicksDynamic);
        linear->setTickInterval(roundStep((linear->max() - linear->min()) / intervals));
    };
    place(m_y, plot.height(), line * 2, 5);
    place(m_x, plot.width(), line * 4, 6);
}

void ChartPlot::restyle() {
    styleChart(*m_chart, m_spec);
    for (std::size_t i = 0; i < m_lines.size(); ++i)
        if (m_lines[i]) styleLine(*m_lines[i], m_data.series[i]);
    for (std::size_t i = 0; i < m_bars.size(); ++i)
        styleBar(*m_bars[i],
                 m_data.labels.isEmpty() ? m_data.categories[i % m_data.categories.size()] : -1);
    std::size_t part = 0;
    for (const ChartSeries& series : m_data.series)
        if (series.look == ChartSeries::Look::part) stylePart(*m_parts[part++], series.part);
    m_legend->setData(m_data);
}

bool ChartPlot::eventFilter(QObject* watched, QEvent* event) {
    // A zoom has other round numbers.
    if (event->type() == QEvent::MouseButtonRelease)
        QTimer::singleShot(0, this, &ChartPlot::fitTicks);
    if (event->type() == QEvent::MouseButtonDblClick) {
        m_chart->zoomReset();
        emit zoomEnded();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void ChartPlot::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) restyle();
}

}  // namespace rankscope::gui
