// SPDX-License-Identifier: GPL-3.0-or-later
// The stage itself: paints the scene of the playhead, lets mouse and keyboard pick cards and
// envelopes, and moves envelopes smoothly from one moment to the next.
#pragma once

#include <QVariantAnimation>
#include <QWidget>
#include <map>
#include <optional>

#include "run/run_model.h"
#include "stage/stage_scene.h"

namespace rankscope::gui {

class StageCanvas : public QWidget {
    Q_OBJECT
  public:
    explicit StageCanvas(RunModel* model, QWidget* parent = nullptr);

    void setValues(std::vector<LessonValue> values, StageSpec spec = {});
    const StageScene& scene();
    // Off for pictures and for people who want no motion.
    void setAnimated(bool animated) { m_animated = animated; }
    // In words, for those who do not see it.
    QString inWords();

    QSize sizeHint() const override;

  signals:
    void rankPicked(int rank);
    void callPicked(rankscope::CallRef call);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;
    bool focusNextPrevChild(bool next) override;

  private:
    void invalidate();
    void runChanged();
    void moved();
    void rebuild();
    void paintEmpty(QPainter& painter);
    void paintWaits(QPainter& painter);
    QPointF offset(const PlacedEnvelope& placed) const;
    QSizeF area() const;

    RunModel* m_model;
    ValueIndex m_values;
    StageSpec m_spec;
    StageScene m_scene;
    bool m_dirty = true;
    bool m_animated;
    QPointF m_mouse{-1, -1};
    int m_focused = -1;  // the card that the keyboard is on
    std::size_t m_shown = 0;
    std::map<CallRef, QPointF> m_before;  // where envelopes were at the moment before
    QVariantAnimation m_motion;
};

}  // namespace rankscope::gui
