// SPDX-License-Identifier: GPL-3.0-or-later
// The row above the charts: what lies along x, smoothed or raw, which earlier run is laid over
// them, and the rows of runs that a lesson offers. Shows only what the lesson's charts can take.
#pragma once

#include <QWidget>

#include "charts/chart_reading.h"
#include "run/run_opener.h"

class QComboBox;
class QHBoxLayout;
class QMenu;
class QToolButton;

namespace rankscope::gui {

class Workbench;

class ChartsBar : public QWidget {
    Q_OBJECT
  public:
    explicit ChartsBar(Workbench* bench, QWidget* parent = nullptr);

    // Where there are many charts the messages are shown only when asked for.
    void setManyPanels(bool many);
    bool messagesWanted() const;
    const ChartReading& reading() const { return m_reading; }
    // An earlier run, recorded in this file, to be laid over the charts.
    void compareWith(const std::filesystem::path& file);
    QList<QToolButton*> sweepButtons() const { return m_sweeps; }
    QToolButton* smoothButton() const { return m_smooth; }
    QToolButton* differenceButton() const { return m_difference; }

  signals:
    void changed();
    void messagesAsked(bool shown);

  private:
    void takeLesson();
    void takeRuns();
    void fillCompare();
    void have(const std::shared_ptr<PreparedRun>& run);
    QToolButton* button(const QString& text, const QString& tip);

    Workbench* m_bench;
    QHBoxLayout* m_row;
    QComboBox* m_across;
    QToolButton *m_messages, *m_smooth, *m_compare, *m_difference, *m_forget;
    QMenu* m_runs;
    QList<QToolButton*> m_sweeps;
    ChartReading m_reading;
    RunOpener m_opener;
};

}  // namespace rankscope::gui
