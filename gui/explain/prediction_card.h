// SPDX-License-Identifier: GPL-3.0-or-later
// One question at a time: answered before the reveal, the right answer read from the run.
#pragma once

#include <QWidget>

#include "explain/lesson_guide.h"

class QPushButton;
class QToolButton;
class QVBoxLayout;

namespace rankscope::gui {

class ChoiceButton;
class MarkdownView;
class NoteBox;
class TextLabel;

class PredictionCard : public QWidget {
    Q_OBJECT
  public:
    explicit PredictionCard(LessonGuide* guide, QWidget* parent = nullptr);

    void takeLesson();
    int current() const { return m_current; }
    void setCurrent(int prediction);
    const QList<ChoiceButton*>& choices() const { return m_choices; }

  signals:
    void chosen(int prediction, int choice);
    void variationAsked(const QString& id);

  private:
    void build();  // the choices of the question
    void renew();  // marks and words
    int firstOpen() const;
    QString verdict() const;

    LessonGuide* m_guide;
    int m_current = -1;
    NoteBox* m_box;
    TextLabel *m_question, *m_hint;
    QVBoxLayout* m_rows;
    QList<ChoiceButton*> m_choices;
    MarkdownView* m_why;
    QPushButton *m_tryIt, *m_next;
    QToolButton *m_back, *m_on;
};

}  // namespace rankscope::gui
