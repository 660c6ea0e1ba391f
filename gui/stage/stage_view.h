// SPDX-License-Identifier: GPL-3.0-or-later
// The stage's panel: the ranks and messages of the moment, the sentence for what just happened, and
// in red why a run cannot go on.
#pragma once

#include "run/lesson.h"
#include "stage/stage_canvas.h"
#include "style/panel.h"

namespace rankscope::gui {

class BucketStrip;
class StuckBanner;
class TextLabel;

class StageView : public Panel {
    Q_OBJECT
  public:
    explicit StageView(RunModel* model, QWidget* parent = nullptr);

    // What the cards show. None: the payloads of each rank's last call.
    void setLesson(const Lesson* lesson);
    StageCanvas* canvas() { return m_canvas; }
    QString sentence() const;  // as shown
    const BucketStrip* bucketStrip() const { return m_buckets; }
    QString agreement() const;      // what the lamp says; empty: it is off
    QString stuckSentence() const;  // empty while the run can go on

  signals:
    void rankPicked(int rank);
    void callPicked(rankscope::CallRef call);

  private:
    void refresh();
    QString noteText() const;
    QString sentenceText() const;
    void sayAgreement();

    RunModel* m_model;
    StageCanvas* m_canvas;
    TextLabel* m_sentence;
    StuckBanner* m_stuck;
    TextLabel* m_agree;
    BucketStrip* m_buckets;
    StageSpec m_spec;
};

}  // namespace rankscope::gui
