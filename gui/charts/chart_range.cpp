// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/chart_range.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace rankscope::gui {

double roundStep(double least) {
    if (!(least > 0) || !std::isfinite(least)) return 1;
    const double power = std::pow(10, std::floor(std::log10(least)));
    for (const double of : {1.0, 2.0, 2.5, 5.0})
        if (of * power >= least) return of * power;
    return 10 * power;
}

namespace {

constexpr double kBesideDots = 0.04, kBelowDots = 1.25;

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
    const double step = roundStep((high - low) / 4);
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
    const bool dots = chart.kind == ChartSpec::Kind::scatter;
    if (!chart.x.logarithmic && chart.x.min == chart.x.max && low < high) {
        const double beside = dots ? (high - low) * kBesideDots : 0;
        return {low - beside, high + beside};
    }
    if (dots && low == high && !chart.x.logarithmic) return {low - 0.5, high + 0.5};
    ChartRange range = fitted(chart.x, low, high);
    // A dot at the very edge would be cut in half.
    if (dots && chart.x.logarithmic && low <= range.min) range.min /= kBelowDots;
    if (dots && chart.x.logarithmic && high >= range.max) range.max *= kBelowDots;
    return range;
}

ChartRange rangeY(const ChartSpec& chart, const ChartData& data) {
    double low = std::numeric_limits<double>::infinity(), high = -low;
    std::map<double, double> sums;  // of the parts of each bar
    for (const ChartSeries& series : data.series)
        for (const ChartPoint& point : series.points) {
            if (series.look == ChartSeries::Look::part) sums[point.x] += point.y;
            if (chart.y.logarithmic && point.y <= 0) continue;
            low = std::min(low, point.y);
            high = std::max(high, point.y);
        }
    for (const auto& [x, sum] : sums) high = std::max(high, sum);
    if (!data.categories.empty() && !chart.y.logarithmic && low <= high) {
        low = std::min(low, 0.0);
        high = std::max(high, 0.0);
    }
    return fitted(chart.y, low, high);
}

}  // namespace rankscope::gui
