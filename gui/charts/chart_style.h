// SPDX-License-Identifier: GPL-3.0-or-later
// The theme's colours and type on the parts of a chart: Qt Charts itself ignores the palette.
#pragma once

#include <QPen>
#include <QString>

#include "charts/chart_data.h"
#include "run/chart_spec.h"

class QBarSet;
class QChart;
class QXYSeries;

namespace rankscope::gui {

QString axisTitle(const ChartAxis& axis);  // "time, µs"
void styleChart(QChart& chart, const ChartSpec& spec);
// A line of few points shows them; of many they would hide it.
void showPoints(QXYSeries& line, const ChartSeries& series);
QPen linePen(const ChartSeries& series);
void styleLine(QXYSeries& line, const ChartSeries& series);
void styleBar(QBarSet& bar, int rank);  // -1: of no rank
void stylePart(QBarSet& bar, int part);

}  // namespace rankscope::gui
