// SPDX-License-Identifier: GPL-3.0-or-later
// How the standard controls look: Fusion with flat, rounded frames in the theme's colours.
// A push button with the property "primary" is filled with the accent colour.
#pragma once

#include <QProxyStyle>

namespace rankscope::gui {

class FlatStyle : public QProxyStyle {
    Q_OBJECT
  public:
    FlatStyle();

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                            QPainter* painter, const QWidget* widget) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption* option,
                    const QWidget* widget) const override;
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* data) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                           const QWidget* widget) const override;

    QRect subElementRect(SubElement element, const QStyleOption* option,
                         const QWidget* widget) const override;
    QRect subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                         const QWidget* widget) const override;

  private:
    void drawComboLabel(const QStyleOption* option, QPainter* painter, const QWidget* widget) const;
    void drawComboBox(const QStyleOptionComplex* option, QPainter* painter,
                      const QWidget* widget) const;
    void drawSpinBox(const QStyleOptionComplex* option, QPainter* painter,
                     const QWidget* widget) const;
    void drawScrollBar(const QStyleOptionComplex* option, QPainter* painter,
                       const QWidget* widget) const;
};

}  // namespace rankscope::gui
