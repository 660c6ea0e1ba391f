// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/lesson/read_chart.h"

namespace rankscope {
namespace {

ChartAxis read_axis(const JsonNode& chart, std::string_view key) {
    ChartAxis axis;
    const auto node = chart.child(key);
    if (!node) {
        chart.report("the chart has no axis \"" + std::string(key) + "\"");
        return axis;
    }
    if (!node->is_object_of({"title", "unit", "log", "min", "max"})) return axis;
    axis.title = node->required_text("title");
    axis.unit = node->text("unit");
    axis.logarithmic = node->flag("log");
    axis.min = node->number("min", 0);
    axis.max = node->number("max", 0);
    if (axis.min > axis.max) node->report("max", "\"max\" is below \"min\"");
    if (axis.logarithmic && axis.min < 0)
        node->report("min", "a logarithmic axis cannot begin below 0");
    return axis;
}

ChartSeriesSpec read_series(const JsonNode& node) {
    using From = ChartSeriesSpec::From;
    using Each = ChartSeriesSpec::Each;
    ChartSeriesSpec series;
    if (!node.is_object_of({"title", "from", "each", "name", "call", "constant", "power",
                            "argument", "by", "relative", "running_sum", "factor"}))
        return series;
    series.title = node.required_text("title");
    const auto from = node.one_of(
        "from", {"emitted", "sent", "received", "constant", "region_time", "runs", "power", "fit"});
    series.from = from == "sent"          ? From::sent
                  : from == "received"    ? From::received
                  : from == "constant"    ? From::constant
                  : from == "region_time" ? From::region_time
                  : from == "runs"        ? From::runs
                  : from == "power"       ? From::power
                  : from == "fit"         ? From::fit
                                          : From::emitted;
    const auto each = node.one_of("each", {"rank", "mean", "root", "sum"});
    series.each = each == "mean"   ? Each::mean
                  : each == "root" ? Each::root
                  : each == "sum"  ? Each::sum
                                   : Each::rank;
    series.name = node.text("name");
    series.call = node.text("call");
    series.constant = node.number("constant", 0);
    series.power = node.number("power", 0);
    series.argument = node.text("argument");
    series.by = node.text("by");
    series.relative = node.flag("relative");
    series.running_sum = node.flag("running_sum");
    series.factor = node.number("factor", 1);
    const bool named = series.from == From::emitted || series.from == From::region_time ||
                       series.from == From::runs;
    if (named && series.name.empty())
        node.report("the series does not say which \"name\" it draws");
    const bool placed = series.from == From::constant || series.from == From::power;
    if (placed && !node.has("constant"))
        node.report("the series does not say at which \"constant\" it lies");
    return series;
}

}  // namespace

ChartSpec read_chart(const JsonNode& node) {
    ChartSpec chart;
    if (!node.is_object_of(
            {"title", "note", "kind", "x", "y", "series", "smooth", "epoch", "compare", "least"}))
        return chart;
    chart.title = node.required_text("title");
    chart.note = node.text("note");
    const auto kind = node.one_of("kind", {"line", "bars", "scatter", "stacked"});
    chart.kind = kind == "bars"      ? ChartSpec::Kind::bars
                 : kind == "scatter" ? ChartSpec::Kind::scatter
                 : kind == "stacked" ? ChartSpec::Kind::stacked
                                     : ChartSpec::Kind::line;
    chart.smooth = node.flag("smooth");
    chart.epoch = node.text("epoch");
    chart.least = node.integer("least", 0);
    chart.compare = node.flag("compare");
    chart.x = read_axis(node, "x");
    chart.y = read_axis(node, "y");
    node.each("series", [&](const JsonNode& s) { chart.series.push_back(read_series(s)); });
    if (chart.series.empty()) node.report("the chart has no \"series\"");
    return chart;
}

}  // namespace rankscope
