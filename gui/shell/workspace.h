// SPDX-License-Identifier: GPL-3.0-or-later
// The panels of the window and how they share its room: in the middle the stage, the messages and
// the charts, at the right what is going on, the source and the output.
#pragma once

#include <QWidget>

class QSplitter;

namespace rankscope::gui {

class ChartsBar;
class ChartsView;
class CodeView;
class ExplainView;
class LessonGuide;
class OutputView;
class StageView;
class TimelineView;
class Workbench;

class Workspace : public QWidget {
    Q_OBJECT
  public:
    Workspace(Workbench* bench, LessonGuide* guide, QWidget* parent = nullptr);

    StageView* stage() { return m_stage; }
    TimelineView* timeline() { return m_timeline; }
    ChartsView* charts() { return m_charts; }
    ChartsBar* chartsBar() { return m_chartsBar; }
    ExplainView* explain() { return m_explain; }
    CodeView* code() { return m_code; }
    OutputView* output() { return m_output; }

    void saveLayout() const;
    void restoreLayout();

  private:
    void takeLesson();
    void shareRoom();  // more for the charts where there are many

    Workbench* m_bench;
    StageView* m_stage;
    TimelineView* m_timeline;
    ChartsBar* m_chartsBar;
    ChartsView* m_charts;
    QWidget* m_chartsPart;  // the bar and the charts below it
    ExplainView* m_explain;
    CodeView* m_code;
    OutputView* m_output;
    bool m_many = false;
    int m_panels = -1;  // of the charts' part, as room was last shared
    QSplitter *m_columns, *m_middle, *m_right;
};

}  // namespace rankscope::gui
