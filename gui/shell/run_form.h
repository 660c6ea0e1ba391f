// SPDX-License-Identifier: GPL-3.0-or-later
// The form of the next run: Run or Stop, ranks, pace, the program's arguments, and what is done to
// the ranks on purpose. Fields that find no room in the bar are in its "More" box.
#pragma once

#include <QWidget>

#include "shell/run_options.h"

class QCheckBox;
class QComboBox;
class QHBoxLayout;
class QPushButton;
class QSpinBox;
class QToolButton;
class QVBoxLayout;

namespace rankscope {
struct LessonArgument;
}

namespace rankscope::gui {

class ArgumentField;
class Workbench;

class RunForm : public QWidget {
    Q_OBJECT
  public:
    explicit RunForm(Workbench* bench, QWidget* parent = nullptr);

    void runOrStop();
    // Without the arguments' fields: those give way to the window.
    QSize minimumSizeHint() const override;

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void buildBar();
    void buildMore();
    void takeLesson();   // another lesson: other arguments
    void takeOptions();  // the bench's options into the fields
    void giveOptions();  // the fields into the bench's options
    void renewRun();     // what the button says
    void editConfiguration(ArgumentField* field, const LessonArgument& argument);
    void placeFields();  // in the bar, or in the box when there is no room

    Workbench* m_bench;
    QHBoxLayout* m_bar;
    QPushButton* m_run;
    QSpinBox* m_ranks;
    QComboBox* m_pace;
    QToolButton* m_moreButton;
    QWidget* m_more;
    QVBoxLayout* m_moreRows;
    QCheckBox* m_strict;
    QCheckBox* m_late;
    QSpinBox *m_lateRank, *m_lateMs;
    QList<ArgumentField*> m_fields;
    bool m_taking = false;
};

}  // namespace rankscope::gui
