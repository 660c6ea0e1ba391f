// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/chart_range.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace rankscope::gui {

namespace {

ChartRange fitted(const ChartAxis& axis, double low, double high) {
    if (axis.min != axis.max) return {axis.min, axis.max};
    if (!(low <= high)) return axis.logarithmic ? ChartRange{1, 10} : ChartRange{0, 1};
    if (axis.logarithmic) {
        const double below = std::pow(10, std::floor(std::log10(low)));
        const double above = std::pow(10, std::ceil(std::log10(high)));
        return {below, above > below ? above : below * 10};
    }
    if (low == high) {
        const double about = low == 0 ? 1 : std::abs(low) * 0.5;
        return {low - (low == 0 ? 0 : about), high + about};
    }
    // Out to the next round number on both sides.
    const double rough = (high - low) / 4;
    const double power = std::pow(10, std::floor(std::log10(rough)));
    double step = power;
    for (const double of : {1.0, 2.0, 2.5, 5.0, 10.0})
        if (of * power >= rough) {
            step = of * power;
            break;
        }
    return {std::floor(low / step + 1e-9) * step, std::ceil(high / step - 1e-9) * step};
}

}  // namespace

ChartRange rangeX(const ChartSpec& chart, const ChartData& data) {
    if (!data.categories.empty()) return {-0.5, static_cast<double>(data.categories.size()) - 0.5};
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const ChartSeries& series : data.series) {
        if (series.look == ChartSeries::Look::constant) continue;
        for (const ChartPoint& point : series.points) {
            if (chart.x.logarithmic && point.x <= 0) continue;
            low = std::min(low, point.x);
            high = std::max(high, point.x);
        }
    }
    if (!chart.x.logarithmic && chart.x.min == chart.x.max && low < high) return {low, high};
    return fitted(chart.x, low, high);
}

ChartRange rangeY(const ChartSpec& chart, const ChartData& data) {
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const ChartSeries& series : data.series)
        for (const ChartPoint& point : series.points) {
            if (chart.y.logarithmic && point.y <= 0) continue;
            low = std::min(low, point.y);
            high = std::max(high, point.y);
        }
    if (!data.categories.empty() && !chart.y.logarithmic && low <= high) {
        low = std::min(low, 0.0);
        high = std::max(high, 0.0);
    }
    return fitted(chart.y, low, high);
}

}  // namespace rankscope::gui
