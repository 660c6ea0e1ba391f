// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/axis.h"

#include <algorithm>
#include <cmath>

namespace rankscope::gui {

namespace {

Range movedInside(Range range, Range whole) {
    const double length = std::min(range.length(), whole.length());
    const double begin = std::clamp(range.begin, whole.begin, whole.end - length);
    return {begin, begin + length};
}

}  // namespace

double Axis::toPixel(double position) const {
    return left + (position - visible.begin) / visible.length() * width;
}

double Axis::toPosition(double pixel) const {
    return visible.begin + (pixel - left) / width * visible.length();
}

double Axis::perPixel() const {
    return visible.length() / width;
}

Range zoomed(const Axis& axis, double factor, double pixel, Range whole, double least) {
    const double wanted = axis.visible.length() / factor;
    const double length = std::min(std::max(wanted, least), whole.length());
    const double anchor = axis.toPosition(pixel);
    const double share = (pixel - axis.left) / axis.width;
    return movedInside({anchor - share * length, anchor + (1 - share) * length}, whole);
}

Range panned(const Axis& axis, double pixels, Range whole) {
    const double by = pixels * axis.perPixel();
    return movedInside({axis.visible.begin + by, axis.visible.end + by}, whole);
}

Range revealed(Range visible, double position, Range whole) {
    const double margin = visible.length() / 10;
    double by = 0;
    if (position < visible.begin + margin) by = position - margin - visible.begin;
    if (position > visible.end - margin) by = position + margin - visible.end;
    return movedInside({visible.begin + by, visible.end + by}, whole);
}

std::vector<double> ticks(const Axis& axis, double pixels, double least) {
    const double wanted = std::max(axis.perPixel() * pixels, least);
    if (!(wanted > 0)) return {};
    const double power = std::pow(10, std::floor(std::log10(wanted)));
    double step = 10 * power;
    for (const double of : {1.0, 2.0, 5.0})
        if (of * power >= wanted * (1 - 1e-9)) {
            step = of * power;
            break;
        }
    std::vector<double> result;
    const double first = std::ceil(axis.visible.begin / step);
    const double last = std::floor(axis.visible.end / step);
    for (double i = first; i <= last; ++i) result.push_back(i * step);
    return result;
}

}  // namespace rankscope::gui
