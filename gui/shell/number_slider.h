// SPDX-License-Identifier: GPL-3.0-or-later
// A slider beside a number field: moves it roughly, the field sets it exactly. Over wide ranges
// each step doubles the number.
#pragma once

#include <QSlider>
#include <QSpinBox>

namespace rankscope::gui {

class NumberSlider : public QSlider {
    Q_OBJECT
  public:
    explicit NumberSlider(QSpinBox* field, QWidget* parent = nullptr);

  private:
    int numberAt(int place) const;
    int placeOf(int number) const;

    QSpinBox* m_field;
    bool m_doubling;
};

}  // namespace rankscope::gui
