// SPDX-License-Identifier: GPL-3.0-or-later
#include "style/flat_style.h"

#include <QPainter>
#include <QStyleOption>
#include <QWidget>

#include "style/contrast.h"
#include "style/icons.h"
#include "style/theme.h"

namespace rankscope::gui {

namespace {

constexpr double kRadius = 5;

bool isPrimary(const QWidget* widget) {
    return widget && widget->property("primary").toBool();
}

void box(QPainter& p, const QRect& rect, const QColor& fill, const QColor& line,
         double radius = kRadius, double width = 1) {
    p.save();
    p.setRenderHint(QPainter::Antialiasing);
    p.setPen(line.isValid() ? QPen(line, width) : QPen(Qt::NoPen));
    p.setBrush(fill.isValid() ? QBrush(fill) : QBrush(Qt::NoBrush));
    const double inset = width / 2;
    p.drawRoundedRect(QRectF(rect).adjusted(inset, inset, -inset, -inset), radius, radius);
    p.restore();
}

// The frame of a field: plain, pointed at, or with the keyboard's focus.
void field(QPainter& p, const QStyleOption& option) {
    const Theme& t = Theme::current();
    const bool focus = option.state & QStyle::State_HasFocus;
    const bool enabled = option.state & QStyle::State_Enabled;
    QColor line = t.panelBorder;
    if (enabled && (option.state & QStyle::State_MouseOver)) line = t.textFaint;
    if (focus) line = t.accent;
    box(p, option.rect, enabled ? t.panel : t.window, line, kRadius, focus ? 1.6 : 1);
}

void button(QPainter& p, const QStyleOption& option, bool primary) {
    const Theme& t = Theme::current();
    const bool enabled = option.state & QStyle::State_Enabled;
    const bool over = enabled && (option.state & QStyle::State_MouseOver);
    const bool down = option.state & (QStyle::State_Sunken | QStyle::State_On);
    const bool focus = option.state & QStyle::State_HasFocus;
    if (primary && enabled) {
        const QColor fill = down ? mixed(t.accent, t.text, 0.25)
                                 : (over ? mixed(t.accent, t.text, 0.12) : t.accent);
        box(p, option.rect, fill, focus ? t.text : fill, kRadius, focus ? 1.6 : 1);
        return;
    }
    const QColor fill = down ? t.accentSoft : (over ? t.hover : t.panel);
    box(p, option.rect, enabled ? fill : t.window, focus || down ? t.accent : t.panelBorder,
        kRadius, focus ? 1.6 : 1);
}

void toolButton(QPainter& p, const QStyleOption& option) {
    const Theme& t = Theme::current();
    const bool over =
        (option.state & QStyle::State_MouseOver) && (option.state & QStyle::State_Enabled);
    const bool down = option.state & (QStyle::State_Sunken | QStyle::State_On);
    if (down || over) box(p, option.rect, down ? t.accentSoft : t.hover, QColor());
}

void checkBox(QPainter& p, const QStyleOption& option) {
    const Theme& t = Theme::current();
    const bool on = option.state & QStyle::State_On;
    const QRect square = option.rect.adjusted(1, 1, -1, -1);
    box(p, square, on ? t.accent : t.panel, on ? t.accent : t.textFaint, 3);
    if (on) paintIcon(p, Icon::check, square, t.onAccent);
}

}  // namespace

FlatStyle::FlatStyle() : QProxyStyle(QStringLiteral("fusion")) {}

void FlatStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option,
                              QPainter* painter, const QWidget* widget) const {
    switch (element) {
        case PE_PanelLineEdit: {
            const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
            if (frame && frame->lineWidth > 0) field(*painter, *option);
            return;
        }
        case PE_FrameLineEdit:
        case PE_IndicatorArrowDown:  // of a button with a menu: its text says enough
        case PE_PanelScrollAreaCorner:
            return;
        case PE_PanelButtonCommand:
            button(*painter, *option, isPrimary(widget));
            return;
        case PE_PanelButtonTool:
            toolButton(*painter, *option);
            return;
        case PE_IndicatorCheckBox:
            checkBox(*painter, *option);
            return;
        case PE_FrameFocusRect:
            box(*painter, option->rect, QColor(), Theme::current().accent, 4, 1.4);
            return;
        case PE_PanelTipLabel:
            painter->fillRect(option->rect, Theme::current().panelBorder);
            painter->fillRect(option->rect.adjusted(1, 1, -1, -1), Theme::current().panel);
            return;
        default:
            QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

void FlatStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                            const QWidget* widget) const {
    if (element == CE_Splitter) return;
    if (element == CE_ComboBoxLabel) return drawComboLabel(option, painter, widget);
    const auto* push = qstyleoption_cast<const QStyleOptionButton*>(option);
    if (element == CE_PushButtonLabel && push && isPrimary(widget) &&
        (option->state & State_Enabled)) {
        QStyleOptionButton primary = *push;
        primary.palette.setColor(QPalette::ButtonText, Theme::current().onAccent);
        QProxyStyle::drawControl(element, &primary, painter, widget);
        return;
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

void FlatStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                                   QPainter* painter, const QWidget* widget) const {
    switch (control) {
        case CC_ComboBox:
            drawComboBox(option, painter, widget);
            return;
        case CC_SpinBox:
            drawSpinBox(option, painter, widget);
            return;
        case CC_ScrollBar:
            drawScrollBar(option, painter, widget);
            return;
        default:
            QProxyStyle::drawComplexControl(control, option, painter, widget);
    }
}

// As Fusion's, but a text that finds no room ends in dots.
void FlatStyle::drawComboLabel(const QStyleOption* option, QPainter* painter,
                               const QWidget* widget) const {
    const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option);
    if (!combo) return;
    const QRect field = subControlRect(CC_ComboBox, combo, SC_ComboBoxEditField, widget);
    drawItemText(painter, field, Qt::AlignLeft | Qt::AlignVCenter, combo->palette,
                 combo->state & State_Enabled,
                 combo->fontMetrics.elidedText(combo->currentText, Qt::ElideRight, field.width()),
                 QPalette::Text);
}

void FlatStyle::drawComboBox(const QStyleOptionComplex* option, QPainter* painter,
                             const QWidget* widget) const {
    field(*painter, *option);
    const QRect arrow = subControlRect(CC_ComboBox, option, SC_ComboBoxArrow, widget);
    QRect square(0, 0, 12, 12);
    square.moveCenter(arrow.center());
    paintIcon(*painter, Icon::chevronDown, square, Theme::current().textMuted);
}

void FlatStyle::drawSpinBox(const QStyleOptionComplex* option, QPainter* painter,
                            const QWidget* widget) const {
    const Theme& t = Theme::current();
    const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(option);
    if (!spin) return;
    if (spin->frame) field(*painter, *option);
    const auto arrow = [&](SubControl part, Icon sign, QAbstractSpinBox::StepEnabledFlag flag) {
        QRect square(0, 0, 10, 10);
        square.moveCenter(subControlRect(CC_SpinBox, option, part, widget).center());
        const bool can = spin->stepEnabled & flag;
        paintIcon(*painter, sign, square, can ? t.textMuted : t.panelBorder);
    };
    arrow(SC_SpinBoxUp, Icon::chevronUp, QAbstractSpinBox::StepUpEnabled);
    arrow(SC_SpinBoxDown, Icon::chevronDown, QAbstractSpinBox::StepDownEnabled);
}

void FlatStyle::drawScrollBar(const QStyleOptionComplex* option, QPainter* painter,
                              const QWidget* widget) const {
    const Theme& t = Theme::current();
    const QRect thumb = subControlRect(CC_ScrollBar, option, SC_ScrollBarSlider, widget);
    const auto* slider = qstyleoption_cast<const QStyleOptionSlider*>(option);
    if (!slider || slider->minimum == slider->maximum) return;
    const bool over = option->state & (State_MouseOver | State_Sunken);
    const bool upright = slider->orientation == Qt::Vertical;
    const QRect slim = upright ? thumb.adjusted(2, 1, -2, -1) : thumb.adjusted(1, 2, -1, -2);
    box(*painter, slim, over ? t.textFaint : mixed(t.panelBorder, t.textFaint, 0.35), QColor(), 3);
}

int FlatStyle::pixelMetric(PixelMetric metric, const QStyleOption* option,
                           const QWidget* widget) const {
    switch (metric) {
        case PM_ScrollBarExtent:
            return 10;
        case PM_SplitterWidth:
            return 8;
        case PM_ScrollView_ScrollBarSpacing:
            return 0;
        case PM_ButtonShiftHorizontal:
        case PM_ButtonShiftVertical:
            return 0;
        default:
            return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int FlatStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                         QStyleHintReturn* data) const {
    switch (hint) {
        case SH_EtchDisabledText:
        case SH_DitherDisabledText:
            return 0;
        case SH_ToolTip_WakeUpDelay:
            return 400;
        default:
            return QProxyStyle::styleHint(hint, option, widget, data);
    }
}

QRect FlatStyle::subElementRect(SubElement element, const QStyleOption* option,
                                const QWidget* widget) const {
    const QRect rect = QProxyStyle::subElementRect(element, option, widget);
    const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
    const bool framed = frame && frame->lineWidth > 0;
    return element == SE_LineEditContents && framed ? rect.adjusted(4, 0, -4, 0) : rect;
}

QRect FlatStyle::subControlRect(ComplexControl control, const QStyleOptionComplex* option,
                                SubControl part, const QWidget* widget) const {
    const QRect rect = QProxyStyle::subControlRect(control, option, part, widget);
    if (control == CC_SpinBox && part == SC_SpinBoxEditField) return rect.adjusted(5, 0, 0, 0);
    if (control == CC_ComboBox && part == SC_ComboBoxEditField) return rect.adjusted(5, 0, 0, 0);
    return rect;
}

QSize FlatStyle::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                                  const QWidget* widget) const {
    QSize whole = QProxyStyle::sizeFromContents(type, option, size, widget);
    switch (type) {
        case CT_PushButton:
            return {whole.width() + 8, std::max(whole.height(), 28)};
        case CT_ComboBox:
        case CT_SpinBox:
            return {whole.width() + 6, std::max(whole.height(), 28)};
        case CT_LineEdit:
            return {whole.width(), std::max(whole.height(), 28)};
        default:
            return whole;
    }
}

}  // namespace rankscope::gui
