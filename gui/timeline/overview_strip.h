// SPDX-License-Identifier: GPL-3.0-or-later
// The whole run in a strip: where its calls are, what part of it the diagram shows, where the
// playhead stands. Drag the frame to look elsewhere.
#pragma once

#include <QWidget>

#include "timeline/diagram_canvas.h"

namespace rankscope::gui {

class OverviewStrip : public QWidget {
    Q_OBJECT
  public:
    OverviewStrip(RunModel* model, DiagramCanvas* diagram, QWidget* parent = nullptr);
    QSize sizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void rebuild();
    void centreOn(double pixel);
    Axis axis() const;

    RunModel* m_model;
    DiagramCanvas* m_diagram;
    QPixmap m_picture;  // of the calls; made anew when the run grows
    std::uint64_t m_revision = 0;
    Range m_whole;
    bool m_byStep = false;
};

}  // namespace rankscope::gui
