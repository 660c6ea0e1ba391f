// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/number_slider.h"

#include <QSignalBlocker>
#include <bit>
#include <cmath>

namespace rankscope::gui {

namespace {

constexpr int kWide = 10'000;  // a range that a slider of some hundred pixels cannot step through

}  // namespace

NumberSlider::NumberSlider(QSpinBox* field, QWidget* parent)
    : QSlider(Qt::Horizontal, parent),
      m_field(field),
      m_doubling(field->minimum() >= 0 && field->maximum() > kWide) {
    setRange(placeOf(field->minimum()), placeOf(field->maximum()));
    setValue(placeOf(field->value()));
    setFixedWidth(120);
    setAccessibleName(field->accessibleName());
    connect(this, &QSlider::valueChanged, field,
            [this](int place) { m_field->setValue(numberAt(place)); });
    connect(field, &QSpinBox::valueChanged, this, [this](int number) {
        const QSignalBlocker quiet(this);
        setValue(placeOf(number));
    });
}

int NumberSlider::numberAt(int place) const {
    if (!m_doubling) return place;
    return place == 0 ? 0 : 1 << (place - 1);
}

int NumberSlider::placeOf(int number) const {
    if (!m_doubling) return number;
    return static_cast<int>(std::bit_width(static_cast<unsigned>(number)));
}

}  // namespace rankscope::gui
