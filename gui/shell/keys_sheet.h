// SPDX-License-Identifier: GPL-3.0-or-later
// The list of keys, laid over the window until a key is pressed or it is clicked.
#pragma once

#include <QWidget>

namespace rankscope::gui {

class KeysSheet : public QWidget {
    Q_OBJECT
  public:
    explicit KeysSheet(QWidget* window);
    void toggle();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace rankscope::gui
