// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/charts_view.h"

#include <QElapsedTimer>
#include <QFileDialog>
#include <QGridLayout>
#include <QMenu>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>
#include <stdexcept>

#include "pictures/picture_view.h"
#include "style/panel.h"
#include "style/theme.h"

namespace rankscope::gui {

namespace {

constexpr int kLeastWidth = 300, kLeastHeight = 190;  // of a chart that can be read
constexpr int kGap = 12;
constexpr int kEveryMs = 100;     // Qt Charts takes milliseconds for each picture
constexpr int kRest = 4;          // of the time a picture took it leaves so much to others ...
constexpr int kMostRestMs = 400;  // ... but not for so long that it looks stuck

}  // namespace

ChartsView::ChartsView(RunModel* model, QWidget* parent) : QWidget(parent), m_model(model) {
    auto* all = new QWidget;
    m_grid = new QGridLayout(all);
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setSpacing(kGap);
    auto* scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(all);
    m_viewport = scroll->viewport();
    // The window's colour shows between the panels.
    scroll->viewport()->setAutoFillBackground(false);
    all->setAutoFillBackground(false);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(scroll);
    m_soon.setSingleShot(true);
    m_soon.setInterval(kEveryMs);
    connect(&m_soon, &QTimer::timeout, this, &ChartsView::refreshInSight);
    connect(scroll->verticalScrollBar(), &QScrollBar::valueChanged, this, &ChartsView::refreshSoon);
    connect(model, &RunModel::reset, this, [this] {
        m_calls.clear();
        refreshSoon();
    });
    connect(model, &RunModel::grew, this, &ChartsView::refreshSoon);
    connect(model, &RunModel::playheadMoved, this, &ChartsView::refreshSoon);
    setVisible(false);
}

void ChartsView::setLesson(const Lesson* lesson) {
    lesson ? setCharts(lesson->charts, lesson->pictures) : setCharts({});
}

void ChartsView::setCharts(const std::vector<ChartSpec>& charts,
                           const std::vector<PictureSpec>& pictures) {
    for (Panel* panel : m_panels) {
        m_grid->removeWidget(panel);
        panel->hide();
        panel->deleteLater();
    }
    m_panels.clear();
    m_plots.clear();
    m_pictures.clear();
    m_calls = {};
    for (const ChartSpec& chart : charts) {
        watchCalls(chart, m_calls);
        auto* plot = new ChartPlot(chart);
        connect(plot, &ChartPlot::zoomEnded, this, &ChartsView::refreshNow);
        m_plots.push_back(plot);
        addPanel(panelFor(plot));
    }
    for (const PictureSpec& picture : pictures) {
        m_pictures.push_back(new PictureView(picture));
        addPanel(panelFor(m_pictures.back()));
    }
    setVisible(!m_panels.empty());
    m_columns = 0;
    arrange();
    refreshNow();
}

void ChartsView::addPanel(Panel* panel) {
    panel->setMinimumSize(qRound(kLeastWidth * textScale()), qRound(kLeastHeight * textScale()));
    m_panels.push_back(panel);
}

void ChartsView::setReading(const ChartReading& reading) {
    m_reading = reading;
    refreshSoon();
}

void ChartsView::arrange() {
    const int least = qRound(kLeastWidth * textScale()) + kGap;
    const int count = static_cast<int>(m_panels.size());
    const int fitting = std::max(1, (width() + kGap) / least);
    // Rows of the same length rather than a full one and a single panel.
    const int rows = (count + fitting - 1) / std::max(1, fitting);
    const int columns = rows > 0 ? (count + rows - 1) / rows : 1;
    if (columns == m_columns) return;
    m_columns = columns;
    for (int i = 0; i < m_grid->columnCount(); ++i) m_grid->setColumnStretch(i, 0);
    for (int i = 0; i < count; ++i) {
        m_grid->addWidget(m_panels[static_cast<std::size_t>(i)], i / columns, i % columns);
        m_grid->setColumnStretch(i % columns, 1);
    }
}

void ChartsView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
    refreshSoon();  // others may be in sight now
}

Panel* ChartsView::panelFor(PictureView* picture) {
    auto* panel = new Panel(QString::fromStdString(picture->spec().title), this);
    panel->setNote(QString::fromStdString(picture->spec().note));
    panel->setContent(picture, 12);
    return panel;
}

Panel* ChartsView::panelFor(ChartPlot* plot) {
    auto* panel = new Panel(QString::fromStdString(plot->spec().title), this);
    panel->setNote(QString::fromStdString(plot->spec().note));
    auto* button = new QToolButton;
    button->setText(tr("export"));
    button->setAutoRaise(true);
    button->setAccessibleName(tr("Export the chart %1").arg(panel->title()));
    button->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(button);
    const auto add = [&](const QString& text, const QString& ending, auto save) {
        connect(menu->addAction(text), &QAction::triggered, this, [this, plot, ending, save] {
            const QString path = QFileDialog::getSaveFileName(
                this, tr("Save the chart"),
                QString::fromStdString(plot->spec().title) + '.' + ending, "*." + ending);
            if (path.isEmpty()) return;
            try {
                save(plot, path);
            } catch (const std::runtime_error& error) {
                emit trouble(QString::fromStdString(error.what()));
            }
        });
    };
    add(tr("Picture (PNG)…"), QStringLiteral("png"),
        [](ChartPlot* p, const QString& path) { p->savePng(path); });
    add(tr("Drawing (SVG)…"), QStringLiteral("svg"),
        [](ChartPlot* p, const QString& path) { p->saveSvg(path); });
    add(tr("Numbers (CSV)…"), QStringLiteral("csv"),
        [](ChartPlot* p, const QString& path) { p->saveCsv(path); });
    button->setMenu(menu);
    panel->addControl(button);
    panel->setContent(plot, 12);
    return panel;
}

void ChartsView::refreshSoon() {
    if (!m_panels.empty() && !m_soon.isActive()) m_soon.start();
}

// Of a run that is too short to be judged the charts say so.
void ChartsView::sayHowShort() {
    for (std::size_t i = 0; i < m_plots.size(); ++i) {
        const ChartSpec& spec = m_plots[i]->spec();
        if (spec.least == 0) continue;
        double last = 0;
        for (const ChartSeries& series : m_plots[i]->data().series)
            if (series.look == ChartSeries::Look::points && !series.points.empty())
                last = std::max(last, series.points.back().x);
        const bool all = !m_model->running() && m_model->shown() == m_model->moments().size();
        const bool brief =
            all && m_reading.across == ChartReading::Across::step && last > 0 && last < spec.least;
        m_panels[i]->setNote(brief ? tr("%1 steps: a smoke test, too short to judge").arg(last)
                                   : QString::fromStdString(spec.note));
    }
}

void ChartsView::refreshNow() {
    refresh(true);
}

void ChartsView::refreshInSight() {
    refresh(false);
}

void ChartsView::refresh(bool all) {
    QElapsedTimer took;
    took.start();
    const Store& store = m_model->store();
    const Time now = m_model->now();
    m_calls.update(store);
    const auto left = [this, all](std::size_t panel) {
        const QWidget* one = m_panels[panel];
        const QRect place(one->mapTo(m_viewport, QPoint(0, 0)), one->size());
        return !all && isVisible() && !place.intersects(m_viewport->rect());
    };
    for (std::size_t i = 0; i < m_plots.size(); ++i) {
        if (left(i)) continue;
        ChartPlot* plot = m_plots[i];
        const ChartSpec& spec = plot->spec();
        ChartData read = chartData(spec, store, m_calls, now, m_reading);
        if (now >= store.end()) {
            const ChartData frame = read;
            plot->setData(std::move(read), frame);
        } else {
            plot->setData(std::move(read), chartData(spec, store, m_calls, store.end(), m_reading));
        }
    }
    for (std::size_t i = 0; i < m_pictures.size(); ++i)
        if (!left(m_plots.size() + i)) m_pictures[i]->show(store, now);
    sayHowShort();
    m_soon.setInterval(
        std::clamp<int>(kRest * static_cast<int>(took.elapsed()), kEveryMs, kMostRestMs));
}

}  // namespace rankscope::gui
