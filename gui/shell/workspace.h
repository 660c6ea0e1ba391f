// SPDX-License-Identifier: GPL-3.0-or-later
// The panels of the window and how they share its room: in the middle the stage, the messages and
// the charts, at the right what is going on, the source and the output.
#pragma once

#include <QWidget>

class QSplitter;

namespace rankscope::gui {

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
    ExplainView* explain() { return m_explain; }
    CodeView* code() { return m_code; }
    OutputView* output() { return m_output; }

    void saveLayout() const;
    void restoreLayout();

  private:
    void takeLesson();

    Workbench* m_bench;
    StageView* m_stage;
    TimelineView* m_timeline;
    ChartsView* m_charts;
    ExplainView* m_explain;
    CodeView* m_code;
    OutputView* m_output;
    QSplitter *m_columns, *m_middle, *m_right;
};

}  // namespace rankscope::gui
