// SPDX-License-Identifier: GPL-3.0-or-later
// The horizontal axis of the diagram: positions (nanoseconds, or logical steps) to pixels and back,
// zooming, panning, ticks. Pure functions over a small value.
#pragma once

#include <vector>

namespace rankscope::gui {

struct Range {
    double begin = 0, end = 1;
    double length() const { return end - begin; }
    friend bool operator==(const Range&, const Range&) = default;
};

// `visible` lies between the pixels `left` and `left + width`.
struct Axis {
    Range visible;
    double left = 0, width = 1;

    double toPixel(double position) const;
    double toPosition(double pixel) const;
    double perPixel() const;  // positions in one pixel
};

// The visible range after zooming by `factor` (2: twice as near) about a pixel that stays where it
// is. Never wider than `whole`, never narrower than `least`.
Range zoomed(const Axis& axis, double factor, double pixel, Range whole, double least);
// After moving the picture by so many pixels to the left. Stays inside `whole`.
Range panned(const Axis& axis, double pixels, Range whole);
// Moved as little as needed to have `position` in view with a margin of a tenth.
Range revealed(Range visible, double position, Range whole);

// Round positions (1, 2 or 5 times a power of ten) at least `pixels` apart; not below `least`.
std::vector<double> ticks(const Axis& axis, double pixels, double least = 0);

}  // namespace rankscope::gui
