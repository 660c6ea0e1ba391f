// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/diagram_view_state.h"

#include <algorithm>

namespace rankscope::gui {

void DiagramViewState::layOut(const Positions& positions, double left, double width,
                              double stepPixels) {
    m_whole = positions.whole();
    m_least = positions.least();
    m_axis.left = left;
    m_axis.width = std::max(1.0, width);
    if (positions.isByStep()) {
        m_own = std::max(m_least, std::max(1.0, width) / stepPixels);
        m_whole.end = std::max(m_whole.end, m_own);
    } else {
        m_own = m_whole.length();
    }
    const double length = std::min(m_manual ? m_axis.visible.length() : m_own, m_whole.length());
    const double begin = std::clamp(m_axis.visible.begin, m_whole.begin, m_whole.end - length);
    m_axis.visible = {begin, begin + length};
}

void DiagramViewState::zoom(double factor, double pixel) {
    m_axis.visible = zoomed(m_axis, factor, pixel, m_whole, m_least);
    m_manual = m_axis.visible.length() < m_whole.length();
}

void DiagramViewState::pan(double pixels) {
    m_axis.visible = panned(m_axis, pixels, m_whole);
}

void DiagramViewState::show(Range range) {
    const double margin = std::max(range.length() * 0.1, (m_least - range.length()) / 2);
    m_axis.visible.begin = std::max(m_whole.begin, range.begin - margin);
    m_axis.visible.end = std::min(m_whole.end, range.end + margin);
    m_manual = true;
}

void DiagramViewState::reveal(double position) {
    m_axis.visible = revealed(m_axis.visible, position, m_whole);
}

void DiagramViewState::fit() {
    m_manual = false;
    const double length = std::min(m_own, m_whole.length());
    const double begin = std::clamp(m_axis.visible.begin, m_whole.begin, m_whole.end - length);
    m_axis.visible = {begin, begin + length};
}

}  // namespace rankscope::gui
