// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/display.h"

#include <QtGlobal>

namespace rankscope::gui {

bool prepareDisplay() {
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
        if (!qEnvironmentVariableIsEmpty(name)) return true;
    qputenv("QT_QPA_PLATFORM", "offscreen");
    return false;
}

}  // namespace rankscope::gui
