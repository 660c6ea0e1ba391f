// SPDX-License-Identifier: GPL-3.0-or-later
// A box that opens under a tool button and closes when something else is clicked, or with Escape.
#pragma once

#include <QFrame>

class QToolButton;

namespace rankscope::gui {

class PopupBox : public QFrame {
    Q_OBJECT
  public:
    explicit PopupBox(QToolButton* button);

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    void open();
    QToolButton* m_button;
};

}  // namespace rankscope::gui
