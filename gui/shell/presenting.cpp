// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/presenting.h"

#include <QWidget>

#include "style/theme.h"

namespace rankscope::gui {

namespace {

constexpr double kScale = 1.5;

}  // namespace

void Presenting::set(bool on) {
    if (on == m_on) return;
    m_on = on;
    if (on) m_wasMaximized = m_window->isMaximized();
    setTextScale(on ? kScale : 1);
    if (on)
        m_window->showFullScreen();
    else if (m_wasMaximized)
        m_window->showMaximized();
    else
        m_window->showNormal();
}

}  // namespace rankscope::gui
