// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/time_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>

namespace rankscope::gui {

namespace {

struct Unit {
    double ns;
    const char* name;
};
constexpr Unit kUnits[] = {{1e9, "s"}, {1e6, "ms"}, {1e3, "µs"}, {1, "ns"}};

const Unit& unitFor(double ns) {
    for (const Unit& unit : kUnits)
        if (std::abs(ns) >= unit.ns) return unit;
    return kUnits[3];
}

QString threeFigures(double value) {
    const int before =
        value == 0 ? 1 : static_cast<int>(std::floor(std::log10(std::abs(value)))) + 1;
    return QLocale::c().toString(value, 'f', std::clamp(3 - before, 0, 2));
}

}  // namespace

QString timeText(double ns) {
    if (ns == 0) return QStringLiteral("0");
    const Unit& unit = unitFor(ns);
    if (unit.ns == 1) return QStringLiteral("%1 ns").arg(std::llround(ns));
    return threeFigures(ns / unit.ns) + ' ' + QString::fromUtf8(unit.name);
}

QString tickText(double ns, double step) {
    if (ns == 0) return QStringLiteral("0");
    const Unit& unit = unitFor(ns);
    const double figures = -std::floor(std::log10(step / unit.ns) + 1e-9);
    return QLocale::c().toString(ns / unit.ns, 'f', std::clamp(static_cast<int>(figures), 0, 9)) +
           ' ' + QString::fromUtf8(unit.name);
}

QString bytesText(double bytes) {
    if (bytes == 1) return QCoreApplication::translate("Units", "1 byte");
    if (bytes < 1000) return QCoreApplication::translate("Units", "%1 bytes").arg(bytes);
    const char* const names[] = {"kB", "MB", "GB", "TB"};
    double value = bytes;
    int i = -1;
    while (value >= 1000 && i < 3) {
        value /= 1000;
        ++i;
    }
    return threeFigures(value) + ' ' + QLatin1String(names[i]);
}

QString countText(double count) {
    return QLocale(QLocale::English).toString(count, 'f', 0);
}

}  // namespace rankscope::gui
