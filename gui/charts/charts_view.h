// SPDX-License-Identifier: GPL-3.0-or-later
// The charts of a lesson, a panel each, side by side; drawn anew with the playhead, at most ten
// times a second. Hidden for lessons without charts.
#pragma once

#include <QTimer>
#include <QWidget>

#include "charts/chart_plot.h"
#include "charts/chart_series.h"
#include "run/lesson.h"
#include "run/run_model.h"

class QHBoxLayout;

namespace rankscope::gui {

class ChartsView : public QWidget {
    Q_OBJECT
  public:
    explicit ChartsView(RunModel* model, QWidget* parent = nullptr);

    void setLesson(const Lesson* lesson);
    void setCharts(const std::vector<ChartSpec>& charts);
    const std::vector<ChartPlot*>& plots() const { return m_plots; }
    void refreshNow();

  signals:
    void trouble(const QString& sentence);  // a chart could not be saved

  private:
    QWidget* panelFor(ChartPlot* plot);
    void refreshSoon();

    RunModel* m_model;
    QHBoxLayout* m_row;
    std::vector<QWidget*> m_panels;
    std::vector<ChartPlot*> m_plots;
    CallIndex m_calls;
    QTimer m_soon;
};

}  // namespace rankscope::gui
