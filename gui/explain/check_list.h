// SPDX-License-Identifier: GPL-3.0-or-later
// "Am I done?": the lesson's checks, each with a mark read from the run.
#pragma once

#include <QWidget>

#include "explain/lesson_guide.h"

namespace rankscope::gui {

class CheckList : public QWidget {
    Q_OBJECT
  public:
    explicit CheckList(LessonGuide* guide, QWidget* parent = nullptr);

    void takeLesson();
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    void renew();
    int rowHeight(const QString& text, int width) const;

    LessonGuide* m_guide;
    QStringList m_texts;
    std::vector<std::optional<bool>> m_held;
};

}  // namespace rankscope::gui
