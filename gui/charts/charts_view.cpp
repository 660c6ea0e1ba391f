// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/charts_view.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QMenu>
#include <QScrollArea>
#include <QToolButton>
#include <stdexcept>

#include "style/panel.h"
#include "style/theme.h"

namespace rankscope::gui {

namespace {

constexpr int kLeastWidth = 300;  // of a chart that can be read; what does not fit is scrolled to
constexpr int kEveryMs = 100;     // Qt Charts takes milliseconds for each picture

}  // namespace

ChartsView::ChartsView(RunModel* model, QWidget* parent) : QWidget(parent), m_model(model) {
    auto* all = new QWidget;
    m_row = new QHBoxLayout(all);
    m_row->setContentsMargins(0, 0, 0, 0);
    m_row->setSpacing(12);
    auto* scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(all);
    // The window's colour shows between the panels.
    scroll->viewport()->setAutoFillBackground(false);
    all->setAutoFillBackground(false);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(scroll);
    m_soon.setSingleShot(true);
    m_soon.setInterval(kEveryMs);
    connect(&m_soon, &QTimer::timeout, this, &ChartsView::refreshNow);
    connect(model, &RunModel::reset, this, [this] {
        m_calls.clear();
        refreshSoon();
    });
    connect(model, &RunModel::grew, this, &ChartsView::refreshSoon);
    connect(model, &RunModel::playheadMoved, this, &ChartsView::refreshSoon);
    setVisible(false);
}

void ChartsView::setLesson(const Lesson* lesson) {
    setCharts(lesson ? lesson->charts : std::vector<ChartSpec>());
}

void ChartsView::setCharts(const std::vector<ChartSpec>& charts) {
    for (QWidget* panel : m_panels) panel->deleteLater();
    m_panels.clear();
    m_plots.clear();
    m_calls = {};
    for (const ChartSpec& chart : charts) {
        watchCalls(chart, m_calls);
        m_plots.push_back(new ChartPlot(chart));
        m_panels.push_back(panelFor(m_plots.back()));
        m_row->addWidget(m_panels.back(), 1);
    }
    setVisible(!charts.empty());
    refreshNow();
}

QWidget* ChartsView::panelFor(ChartPlot* plot) {
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
    panel->setMinimumWidth(qRound(kLeastWidth * textScale()));
    return panel;
}

void ChartsView::refreshSoon() {
    if (!m_plots.empty() && !m_soon.isActive()) m_soon.start();
}

void ChartsView::refreshNow() {
    const Store& store = m_model->store();
    m_calls.update(store);
    for (ChartPlot* plot : m_plots) {
        const ChartSpec& spec = plot->spec();
        plot->setData(chartData(spec, store, m_calls, m_model->now()),
                      chartData(spec, store, m_calls, store.end()));
    }
}

}  // namespace rankscope::gui
