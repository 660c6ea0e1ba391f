// SPDX-License-Identifier: GPL-3.0-or-later
// What part of the run the diagram shows: follows the playhead until somebody zooms or pans, and
// brings it back into view after that. No widget: the same rules for mouse, keys and tests.
#pragma once

#include "timeline/positions.h"

namespace rankscope::gui {

class DiagramViewState {
  public:
    // Steps are kept so wide that a call's name can be read; by time the whole run is fitted.
    void layOut(const Positions& positions, double left, double width, double stepPixels);
    Axis axis() const { return m_axis; }
    Range whole() const { return m_whole; }
    bool isManual() const { return m_manual; }

    void zoom(double factor, double pixel);
    void pan(double pixels);
    void show(Range range);        // zooms to it, with a margin
    void reveal(double position);  // moves just so far that it is in view
    void fit();                    // follow again

  private:
    Axis m_axis;
    Range m_whole;
    double m_least = 1;
    double m_own = 1;  // length that is shown when nobody has zoomed
    bool m_manual = false;
};

}  // namespace rankscope::gui
