// SPDX-License-Identifier: GPL-3.0-or-later
// Presenting: the whole screen and large type, for the back row; ends where it began.
#pragma once

class QWidget;

namespace rankscope::gui {

class Presenting {
  public:
    explicit Presenting(QWidget* window) : m_window(window) {}
    bool on() const { return m_on; }
    void set(bool on);

  private:
    QWidget* m_window;
    bool m_on = false;
    bool m_wasMaximized = false;
};

}  // namespace rankscope::gui
