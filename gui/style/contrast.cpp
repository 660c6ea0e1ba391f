// SPDX-License-Identifier: GPL-3.0-or-later
#include "style/contrast.h"

#include <algorithm>
#include <cmath>

namespace rankscope::gui {

namespace {

double linear(double channel) {
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

}  // namespace

double luminance(const QColor& color) {
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) +
           0.0722 * linear(color.blueF());
}

double contrast(const QColor& a, const QColor& b) {
    const double la = luminance(a), lb = luminance(b);
    return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

QColor mixed(const QColor& a, const QColor& b, double share) {
    const auto mix = [share](double x, double y) {
        return static_cast<float>(std::clamp(x + (y - x) * share, 0.0, 1.0));
    };
    return QColor::fromRgbF(mix(a.redF(), b.redF()), mix(a.greenF(), b.greenF()),
                            mix(a.blueF(), b.blueF()));
}

QColor readableOn(const QColor& ground, QColor color, double ratio) {
    const QColor end = luminance(ground) > 0.18 ? Qt::black : Qt::white;
    const QColor from = color;
    for (int step = 1; step <= 20 && contrast(ground, color) < ratio; ++step)
        color = mixed(from, end, step / 20.0);
    return color;
}

}  // namespace rankscope::gui
