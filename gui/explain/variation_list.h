// SPDX-License-Identifier: GPL-3.0-or-later
// What to try next and how to break it: each change to the lesson one click away.
#pragma once

#include <QWidget>

#include "run/lesson.h"

class QVBoxLayout;

namespace rankscope::gui {

class VariationList : public QWidget {
    Q_OBJECT
  public:
    explicit VariationList(QWidget* parent = nullptr);
    // `current` is marked: the change that is set up now; null: none.
    void setLesson(const Lesson* lesson, const LessonVariation* current);

  signals:
    void asked(const QString& id);

  private:
    void add(const QString& title, const std::vector<LessonVariation>& variations,
             const LessonVariation* current);
    QVBoxLayout* m_rows;
};

}  // namespace rankscope::gui
