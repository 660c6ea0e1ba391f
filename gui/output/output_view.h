// SPDX-License-Identifier: GPL-3.0-or-later
// The panel of what the ranks have printed up to the playhead; a double click goes to the moment of
// a line. What the launcher itself said, such as MPICH's error stack, is below.
#pragma once

#include "style/panel.h"

class QListView;
class QStackedLayout;

namespace rankscope::gui {

class OutputModel;
class RunModel;
class TextLabel;

class OutputView : public Panel {
    Q_OBJECT
  public:
    explicit OutputView(RunModel* run, QWidget* parent = nullptr);
    OutputModel* model() { return m_model; }

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void renew();
    void copy();
    QString emptyText() const;
    QString launcherText() const;

    RunModel* m_run;
    OutputModel* m_model;
    QListView* m_list;
    QStackedLayout* m_pages;
    TextLabel *m_empty, *m_launcher;
    bool m_following = true;  // the newest line stays in view
};

}  // namespace rankscope::gui
