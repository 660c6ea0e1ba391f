// SPDX-License-Identifier: GPL-3.0-or-later
// What the lines and parts of a chart are, in as many rows as they need: the legend of Qt Charts
// has one row and cuts names to dots.
#pragma once

#include <QWidget>

#include "charts/chart_data.h"

namespace rankscope::gui {

class ChartLegend : public QWidget {
    Q_OBJECT
  public:
    explicit ChartLegend(QWidget* parent = nullptr);
    // Shows what the axes do not tell; a bar's rank stands below it already.
    void setData(const ChartData& chart);
    QStringList entries() const;

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    struct Entry {
        QString text;
        ChartSeries series;  // without points: how it looks
    };
    template <class Place>
    int layOut(int width, Place place) const;

    std::vector<Entry> m_entries;
};

}  // namespace rankscope::gui
