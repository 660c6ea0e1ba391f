// SPDX-License-Identifier: GPL-3.0-or-later
// One picture of a lesson: an image, guesses beside the truth, or a table of counts.
#pragma once

#include <QWidget>

#include "pictures/sheets.h"
#include "run/picture_spec.h"
#include "trace/store.h"

namespace rankscope::gui {

class PictureView : public QWidget {
    Q_OBJECT
  public:
    explicit PictureView(PictureSpec spec, QWidget* parent = nullptr);

    const PictureSpec& spec() const { return m_spec; }
    void show(const Store& store, Time now);
    using QWidget::show;
    // As it is shown; empty while nothing of it has been emitted.
    const std::vector<QImage>& images() const { return m_images; }
    const std::vector<GuessTile>& guesses() const { return m_guesses; }
    const CountMatrix& matrix() const { return m_matrix; }

  protected:
    bool event(QEvent* event) override;  // tooltips
    void paintEvent(QPaintEvent* event) override;

  private:
    void takeGuesses(const Store& store, Time now);
    void paintImages(QPainter& painter, const QRectF& room) const;
    bool empty() const;
    QString tipAt(QPointF point) const;

    PictureSpec m_spec;
    std::vector<QImage> m_images;  // of the root, or by rank
    std::vector<GuessTile> m_guesses;
    CountMatrix m_matrix;
};

}  // namespace rankscope::gui
