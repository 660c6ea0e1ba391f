// SPDX-License-Identifier: GPL-3.0-or-later
// The message diagram: one widget as large as its view, painted from the run at the playhead, with
// zoom, pan, a ruler to measure with, and a tooltip for each call and message.
#pragma once

#include <QScrollBar>
#include <QWidget>
#include <optional>

#include "run/run_model.h"
#include "timeline/diagram_painter.h"
#include "timeline/diagram_view_state.h"

namespace rankscope::gui {

class DiagramCanvas : public QWidget {
    Q_OBJECT
  public:
    explicit DiagramCanvas(RunModel* model, QWidget* parent = nullptr);

    bool byStep() const { return m_byStep; }
    void setByStep(bool byStep);
    const DiagramGeometry& geometryNow();  // of the view, built when it is out of date
    Positions positions() const;
    DiagramViewState& view() { return m_view; }
    const BusyIndex& busyIndex() const { return m_busy; }
    CallRef selected() const { return m_selected; }
    void select(CallRef call);
    QSize sizeHint() const override;

  public slots:
    void zoomIn();
    void zoomOut();
    void fit();
    void focusSelected();  // zooms to the selected call
    void showRange(Range range);
    void refreshView();  // after view() was changed

  signals:
    void callPicked(rankscope::CallRef call);
    void viewChanged();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;

  private:
    enum class Drag { none, scrub, pan, measure };

    void runChanged();
    void invalidate();
    void follow();
    void rebuild();
    void scrubTo(double pixel);
    void pick(CallRef call);
    void alongMessage(bool forward);
    double snapped(QPointF point) const;
    DiagramLook look() const;
    void paintMeasure(QPainter& painter);
    void paintEmpty(QPainter& painter);
    QRectF ruler() const;
    double gutter() const;

    RunModel* m_model;
    bool m_byStep = true;
    DiagramViewState m_view;
    BusyIndex m_busy;
    DiagramGeometry m_geometry;
    bool m_dirty = true;
    QScrollBar* m_scroll;
    CallRef m_selected, m_hovered;
    const Message* m_hoveredMessage = nullptr;
    Drag m_drag = Drag::none;
    QPointF m_dragFrom;
    bool m_dragged = false;
    std::optional<Range> m_measured;
};

}  // namespace rankscope::gui
