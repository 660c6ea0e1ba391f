// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/reference/deviation.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace rankscope::train {

Deviations::Column& Deviations::column(const std::string& name) {
    const auto found = std::find_if(columns_.begin(), columns_.end(),
                                    [&](const Column& column) { return column.name == name; });
    if (found != columns_.end()) return *found;
    columns_.push_back({});
    columns_.back().name = name;
    return columns_.back();
}

void Deviations::compare(const std::string& name, const std::string& where, double ours,
                         double recorded, double scale, double tolerance) {
    auto& into = column(name);
    ++into.values;
    into.tolerance = tolerance;
    const double distance = ours == recorded ? 0.0 : std::abs(ours - recorded) / scale;
    if (!(distance <= tolerance)) into.beyond = true;
    if (into.values == 1 || !(distance <= into.largest)) {
        into.largest = distance;
        into.where = where;
        char text[96];
        std::snprintf(text, sizeof text, "%.9g, recorded %.9g", ours, recorded);
        into.what = text;
    }
}

void Deviations::differ(const std::string& name, const std::string& where,
                        const std::string& what) {
    auto& into = column(name);
    ++into.values;
    into.beyond = true;
    into.where = where;
    into.what = what;
}

bool Deviations::within() const {
    return std::none_of(columns_.begin(), columns_.end(),
                        [](const Column& column) { return column.beyond; });
}

std::string Deviations::table() const {
    std::string table;
    for (const auto& column : columns_) {
        char line[512];
        std::snprintf(line, sizeof line,
                      "%-12s %5lld values  largest %9.3g  tolerance %7.3g  %s%s\n",
                      column.name.c_str(), static_cast<long long>(column.values), column.largest,
                      column.tolerance, column.beyond ? "BEYOND" : "ok",
                      column.largest == 0.0 && !column.beyond
                          ? ""
                          : ("  (" + column.where + ": " + column.what + ")").c_str());
        table += line;
    }
    return table;
}

}  // namespace rankscope::train
