// SPDX-License-Identifier: GPL-3.0-or-later
// Where the window goes on a machine without a display.
#pragma once

namespace rankscope::gui {

// To be called before QApplication, which ends the program when it finds no display. Without one,
// false: all is then drawn off the screen, which does for a picture and for the help.
bool prepareDisplay();

}  // namespace rankscope::gui
