// SPDX-License-Identifier: GPL-3.0-or-later
// The source's panel: the program with a marker a rank at its line, to be edited, compiled and set
// back to the lesson's original. A recorded run shows the text it was made from.
#pragma once

#include "run/compile.h"
#include "style/panel.h"
#include "trace/event.h"

class QComboBox;
class QToolButton;

namespace rankscope::gui {

class CodeEditor;
class CompilerList;
class Workbench;

class CodeView : public Panel {
    Q_OBJECT
  public:
    explicit CodeView(Workbench* bench, QWidget* parent = nullptr);

    CodeEditor* editor() { return m_editor; }
    bool editing() const;
    void setEditing(bool editing);
    void showLine(int line);
    void showRank(int rank);  // the line of the call it is in or made last
    void showCall(rankscope::CallRef call);

  private:
    void showSite(const Site& site);
    void takeLesson();  // its programs
    void takeSource();  // the bench's text
    void followPlayhead();
    void showResult(const CompileResult& result);
    void renewControls();
    // The text of a file that the run's calls lie in: kept with the run, or on the disk.
    bool showRunFile(const QString& file);
    void show(const QString& name, const QString& text);

    Workbench* m_bench;
    CodeEditor* m_editor;
    CompilerList* m_messages;
    QComboBox* m_programs;
    QToolButton *m_edit, *m_compile, *m_original;
    QString m_file;           // the name of the file that is shown
    bool m_benchText = true;  // it is the bench's, not one of the run's own
    bool m_taking = false;
};

}  // namespace rankscope::gui
