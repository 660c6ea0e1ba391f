// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/run_series.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace rankscope::gui {

namespace {

constexpr std::size_t kMostTexts = 8;  // bars that can be told apart
constexpr int kLawPoints = 64;

std::optional<double> place(const ChartSeriesSpec& spec, const KeptRun& kept) {
    if (spec.argument.empty()) return kept.run.ranks;
    const auto found = kept.run.arguments.find(spec.argument);
    if (found == kept.run.arguments.end()) return {};
    bool ok = false;
    const double x = QString::fromStdString(found->second).toDouble(&ok);
    return ok ? std::optional(x) : std::nullopt;
}

QString labelOf(const ChartSeriesSpec& spec, const KeptRun& kept) {
    const auto found = kept.run.arguments.find(spec.by);
    return found == kept.run.arguments.end() ? kept.label : QString::fromStdString(found->second);
}

void addNumbers(ChartData& data, const ChartSeriesSpec& spec, const std::vector<KeptRun>& runs) {
    std::map<QString, std::vector<ChartPoint>> byLabel;
    for (const KeptRun& kept : runs) {
        const auto found = kept.run.outcomes.find(spec.name);
        if (found == kept.run.outcomes.end()) continue;
        const auto* value = std::get_if<double>(&found->second);
        const auto x = place(spec, kept);
        if (value && x) byLabel[labelOf(spec, kept)].push_back({*x, *value});
    }
    int part = 1;
    for (auto& [label, points] : byLabel) {
        if (spec.relative) {
            double sum = 0;
            int count = 0;
            for (const ChartPoint& point : points)
                if (point.x == 1) sum += point.y, ++count;
            if (count == 0) continue;  // nothing to be a multiple of
            for (ChartPoint& point : points) point.y *= count / sum;
        }
        if (spec.power != 0)
            for (ChartPoint& point : points) point.y *= std::pow(point.x, spec.power);
        for (ChartPoint& point : points) point.y *= spec.factor;
        std::stable_sort(points.begin(), points.end(),
                         [](const ChartPoint& a, const ChartPoint& b) { return a.x < b.x; });
        QString title = QString::fromStdString(spec.title);
        if (!spec.by.empty())
            title = label;
        else if (byLabel.size() > 1)
            title += QStringLiteral(", ") + label;
        data.series.push_back({title, ChartSeries::Look::points, -1, std::move(points),
                               byLabel.size() > 1 ? part++ : 0});
    }
}

// "1 0 2" of single digits needs no room between them.
QString shortOrder(const QString& order) {
    for (const QString& part : order.split(' '))
        if (part.size() > 1) return order;
    return QString(order).remove(' ');
}

void addTexts(ChartData& data, const ChartSeriesSpec& spec, const std::vector<KeptRun>& runs) {
    std::map<QString, int> counts;
    for (const KeptRun& kept : runs) {
        const auto found = kept.run.outcomes.find(spec.name);
        if (found == kept.run.outcomes.end()) continue;
        if (const auto* text = std::get_if<std::string>(&found->second))
            ++counts[QString::fromStdString(*text)];
    }
    if (counts.empty()) return;
    std::vector<std::pair<QString, int>> often(counts.begin(), counts.end());
    std::stable_sort(often.begin(), often.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    if (often.size() > kMostTexts) often.resize(kMostTexts);
    ChartSeries series{QString::fromStdString(spec.title), ChartSeries::Look::bars, -1, {}};
    data.categories.clear();
    for (std::size_t i = 0; i < often.size(); ++i) {
        data.categories.push_back(static_cast<int>(i));
        data.labels << shortOrder(often[i].first);
        series.points.push_back({static_cast<double>(i), static_cast<double>(often[i].second)});
    }
    data.series.push_back(std::move(series));
}

}  // namespace

void addRuns(ChartData& data, const ChartSeriesSpec& spec, const std::vector<KeptRun>& runs) {
    const bool texts = std::any_of(runs.begin(), runs.end(), [&](const KeptRun& kept) {
        const auto found = kept.run.outcomes.find(spec.name);
        return found != kept.run.outcomes.end() &&
               std::holds_alternative<std::string>(found->second);
    });
    texts ? addTexts(data, spec, runs) : addNumbers(data, spec, runs);
}

void addPower(ChartData& data, const ChartSeriesSpec& spec, bool logarithmic) {
    double low = INFINITY, high = -INFINITY;
    for (const ChartSeries& series : data.series)
        for (const ChartPoint& point : series.points) {
            if (logarithmic && point.x <= 0) continue;
            low = std::min(low, point.x);
            high = std::max(high, point.x);
        }
    ChartSeries law{QString::fromStdString(spec.title), ChartSeries::Look::law, -1, {}};
    if (!(low < high)) low = 1, high = 10;
    for (int i = 0; i <= kLawPoints; ++i) {
        const double share = static_cast<double>(i) / kLawPoints;
        const double x =
            logarithmic ? low * std::pow(high / low, share) : low + (high - low) * share;
        law.points.push_back({x, spec.constant * std::pow(x, spec.power)});
    }
    data.series.push_back(std::move(law));
}

void addFit(ChartData& data, const ChartSeriesSpec& spec) {
    if (data.series.empty()) return;
    const std::vector<ChartPoint> points = data.series.back().points;
    double w = 0, wx = 0, wy = 0, wxx = 0, wxy = 0;
    for (const ChartPoint& point : points) {
        if (!(point.y > 0)) continue;
        const double weight = 1 / (point.y * point.y);
        w += weight;
        wx += weight * point.x;
        wy += weight * point.y;
        wxx += weight * point.x * point.x;
        wxy += weight * point.x * point.y;
    }
    const double below = w * wxx - wx * wx;
    if (points.size() < 3 || !(below > 0)) return;
    const double slope = (w * wxy - wx * wy) / below, start = (wy - slope * wx) / w;
    QString title = QString::fromStdString(spec.title);
    title.replace(QLatin1String("{a}"), QString::number(start, 'g', 3));
    title.replace(QLatin1String("{b}"), QString::number(slope, 'g', 3));
    title.replace(QLatin1String("{1/b}"), QString::number(1 / slope, 'g', 3));
    ChartSeries fit{title, ChartSeries::Look::law, -1, {}};
    for (const ChartPoint& point : points)
        if (const double y = start + slope * point.x; y > 0) fit.points.push_back({point.x, y});
    data.series.push_back(std::move(fit));
}

}  // namespace rankscope::gui
