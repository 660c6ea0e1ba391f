// SPDX-License-Identifier: GPL-3.0-or-later
// The line along the foot of the window: the whole run, the playhead on it, a tick for each step
// of the lesson that the run has reached. Its value is the number of moments shown.
#pragma once

#include <QAbstractSlider>
#include <QList>

namespace rankscope::gui {

class Scrubber : public QAbstractSlider {
    Q_OBJECT
  public:
    explicit Scrubber(QWidget* parent = nullptr);

    struct Tick {
        int value = 0;
        QString text;
        friend bool operator==(const Tick&, const Tick&) = default;
    };
    void setTicks(const QList<Tick>& ticks);
    void setAlarm(bool alarm);  // the run came to rest: its end is marked

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

  private:
    double xOf(int value) const;
    int valueAt(double x) const;  // a tick nearby is snapped to

    QList<Tick> m_ticks;
    bool m_alarm = false;
};

}  // namespace rankscope::gui
