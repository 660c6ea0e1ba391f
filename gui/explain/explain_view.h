// SPDX-License-Identifier: GPL-3.0-or-later
// The panel "What is going on": the lesson's word for the moment shown, the prediction, whether the
// learner is done, what to try next.
#pragma once

#include "style/panel.h"

class QToolButton;
class QVBoxLayout;

namespace rankscope::gui {

class CheckList;
class LessonGuide;
class MarkdownView;
class PredictionCard;
class RecentSentences;
class TextLabel;
class VariationList;
class Workbench;

class ExplainView : public Panel {
    Q_OBJECT
  public:
    ExplainView(Workbench* bench, LessonGuide* guide, QWidget* parent = nullptr);

    PredictionCard* predictions() { return m_prediction; }
    QString text() const;  // the lesson's word, as Markdown

  signals:
    void variationAsked(const QString& id);

  private:
    void takeLesson();
    void renew();

    Workbench* m_bench;
    LessonGuide* m_guide;
    QToolButton* m_whole;  // the lesson's text instead of the step's
    MarkdownView* m_text;
    RecentSentences* m_recent;
    TextLabel* m_checksTitle;
    PredictionCard* m_prediction;
    CheckList* m_checks;
    VariationList* m_variations;
};

}  // namespace rankscope::gui
