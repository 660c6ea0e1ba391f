// SPDX-License-Identifier: GPL-3.0-or-later
// The charts and pictures of a lesson, a panel each, side by side and in rows where there are many;
// drawn anew with the playhead, at most ten times a second. Hidden for lessons without any.
#pragma once

#include <QTimer>
#include <QWidget>

#include "charts/chart_plot.h"
#include "charts/chart_series.h"
#include "run/lesson.h"
#include "run/run_model.h"

class QGridLayout;

namespace rankscope::gui {

class Panel;
class PictureView;

class ChartsView : public QWidget {
    Q_OBJECT
  public:
    explicit ChartsView(RunModel* model, QWidget* parent = nullptr);

    void setLesson(const Lesson* lesson);
    void setCharts(const std::vector<ChartSpec>& charts,
                   const std::vector<PictureSpec>& pictures = {});
    // How they are read: smoothed, beside another run, with earlier runs.
    void setReading(const ChartReading& reading);
    const std::vector<ChartPlot*>& plots() const { return m_plots; }
    const std::vector<PictureView*>& pictures() const { return m_pictures; }
    int panels() const { return static_cast<int>(m_panels.size()); }
    void refreshNow();
    // Only those that can be seen: what a live run costs the window should not grow with what is
    // scrolled away.
    void refreshInSight();

  signals:
    void trouble(const QString& sentence);  // a chart could not be saved

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    Panel* panelFor(ChartPlot* plot);
    Panel* panelFor(PictureView* picture);
    void addPanel(Panel* panel);
    void arrange();  // in as many columns as have room
    void refreshSoon();
    void refresh(bool all);
    void sayHowShort();

    RunModel* m_model;
    QGridLayout* m_grid;
    QWidget* m_viewport = nullptr;  // through which the panels are seen
    std::vector<Panel*> m_panels;   // the charts', then the pictures'
    std::vector<ChartPlot*> m_plots;
    std::vector<PictureView*> m_pictures;
    int m_columns = 0;
    CallIndex m_calls;
    ChartReading m_reading;
    QTimer m_soon;
};

}  // namespace rankscope::gui
