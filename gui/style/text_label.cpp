// SPDX-License-Identifier: GPL-3.0-or-later
#include "style/text_label.h"

#include <QEvent>

namespace rankscope::gui {

namespace {

QColor colorOf(TextLabel::Ink ink) {
    const Theme& t = Theme::current();
    switch (ink) {
        case TextLabel::Ink::text:
            return t.text;
        case TextLabel::Ink::muted:
            return t.textMuted;
        case TextLabel::Ink::faint:
            return t.textFaint;
        case TextLabel::Ink::accent:
            return t.accent;
        case TextLabel::Ink::good:
            return t.good;
        case TextLabel::Ink::warn:
            return t.warn;
        case TextLabel::Ink::bad:
            return t.bad;
    }
    return t.text;
}

}  // namespace

TextLabel::TextLabel(TextSize size, bool bold, Ink ink, QWidget* parent)
    : QLabel(parent), m_size(size), m_bold(bold), m_ink(ink) {
    restyle();
}

void TextLabel::setInk(Ink ink) {
    m_ink = ink;
    restyle();
}

void TextLabel::setMono(bool mono) {
    m_mono = mono;
    restyle();
}

void TextLabel::changeEvent(QEvent* event) {
    QLabel::changeEvent(event);
    const auto type = event->type();
    if (type == QEvent::PaletteChange || type == QEvent::ApplicationFontChange) restyle();
}

void TextLabel::restyle() {
    if (m_styling) return;  // setPalette() tells of a change that we made
    m_styling = true;
    setFont(m_mono ? monoFont(m_size, m_bold) : uiFont(m_size, m_bold));
    QPalette own = palette();
    own.setColor(QPalette::WindowText, colorOf(m_ink));
    setPalette(own);
    m_styling = false;
}

}  // namespace rankscope::gui
