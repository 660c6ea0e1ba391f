// SPDX-License-Identifier: GPL-3.0-or-later
// The one class around Qt Charts: draws the data of a chart with axes, units, legend and tooltips,
// and exports it. Points are replaced as a whole, never appended; animations and OpenGL stay off.
#pragma once

#include <QWidget>

#include "charts/chart_data.h"
#include "run/chart_spec.h"

class QAbstractAxis;
class QChart;
class QChartView;
class QXYSeries;
class QBarSet;
class QStackedBarSeries;

namespace rankscope::gui {

class ChartLegend;

class ChartPlot : public QWidget {
    Q_OBJECT
  public:
    explicit ChartPlot(ChartSpec chart, QWidget* parent = nullptr);
    ~ChartPlot() override;

    const ChartSpec& spec() const { return m_spec; }
    const ChartData& data() const { return m_data; }
    // `frame` gives the axes their extent: the data of the whole run, so that they stand still
    // while the playhead moves.
    void setData(ChartData data, const ChartData& frame);

    // Each throws std::runtime_error with a sentence that names the file when it cannot be written.
    void savePng(const QString& path);
    void saveSvg(const QString& path);
    void saveCsv(const QString& path) const;

  signals:
    void zoomEnded();  // the axes are to be fitted again

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;  // a double click ends a zoom
    void changeEvent(QEvent* event) override;

  private:
    void build();
    void buildAxes();
    void addSeries(const ChartSeries& series, std::size_t i);
    void addBars(const ChartSeries& series);
    void addPart(const ChartSeries& series);
    void fill();
    void fitAxes(const ChartData& frame);
    void fitTicks();
    void restyle();
    bool sameShape(const ChartData& data) const;

    ChartSpec m_spec;
    ChartData m_data;
    QChart* m_chart;
    QChartView* m_view;
    ChartLegend* m_legend;
    QAbstractAxis* m_x = nullptr;
    QAbstractAxis* m_y = nullptr;
    std::vector<QXYSeries*> m_lines;       // by series of m_data; null for bars
    std::vector<QBarSet*> m_bars;          // by category, for each series of bars
    std::vector<QBarSet*> m_parts;         // by part
    QStackedBarSeries* m_stack = nullptr;  // of the parts
};

}  // namespace rankscope::gui
