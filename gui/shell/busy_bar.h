// SPDX-License-Identifier: GPL-3.0-or-later
// A strip for work that takes its time: what is done, how far it is, and Cancel. Shows itself only
// when the work has not ended within a blink.
#pragma once

#include <QFrame>
#include <QTimer>

class QProgressBar;

namespace rankscope::gui {

class TextLabel;

class BusyBar : public QFrame {
    Q_OBJECT
  public:
    explicit BusyBar(QWidget* parent = nullptr);
    void begin(const QString& what);
    void setPercent(int percent);  // below 0: not known
    void end();

  signals:
    void cancelled();

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    TextLabel* m_what;
    QProgressBar* m_progress;
    QTimer m_wait;
};

}  // namespace rankscope::gui
