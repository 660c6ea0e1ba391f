// SPDX-License-Identifier: GPL-3.0-or-later
// What a lesson has to say at the playhead: the step that the run has come to, the predictions and
// what the run answered, the checks of "am I done?". All is read from the run; the guide only
// remembers what the learner chose and what was revealed.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <map>
#include <optional>
#include <vector>

#include "run/lesson.h"
#include "run/run_model.h"

namespace rankscope::gui {

class LessonGuide : public QObject {
    Q_OBJECT
  public:
    explicit LessonGuide(RunModel* run, QObject* parent = nullptr);

    // The lesson must live until another one is set; null: none.
    void setLesson(const Lesson* lesson);
    const Lesson* lesson() const { return m_lesson; }

    // The step met last at the playhead, -1 before the first; steps met so far in all.
    int currentStep() const;
    int stepsMet() const;
    // By step: how many moments have happened when it is met; none: not met in this run so far.
    std::vector<std::optional<std::size_t>> stepMoments() const;

    enum class Stage {
        asked,     // to be answered
        chosen,    // answered; the run will tell
        revealed,  // the run has told
    };
    struct Prediction {
        Stage stage = Stage::asked;
        int choice = -1;                         // the learner's
        std::vector<std::optional<bool>> truth;  // by choice, once revealed
        bool right() const;
    };
    const std::vector<Prediction>& predictions() const { return m_predictions; }
    void choose(int prediction, int choice);
    void askAgain();  // all of them

    // By check: true, false, or none while the run does not tell yet.
    std::vector<std::optional<bool>> checks() const;
    // All checks have held in a run of this lesson (without checks: a run has ended with code 0).
    bool done() const { return m_done; }

  signals:
    void changed();
    void becameDone();

  private:
    void restart();  // another run
    void takeNew();  // the run has grown
    void look();     // at the playhead: steps, reveals
    void reveal(int prediction);
    bool mayReveal(const LessonPrediction& prediction) const;
    bool happened(const Pattern& pattern) const;  // at the playhead

    RunModel* m_run;
    const Lesson* m_lesson = nullptr;
    std::vector<std::optional<Moment>> m_steps;  // the moment that meets each
    std::vector<Prediction> m_predictions;
    QElapsedTimer m_looked;  // since the run was last read for its steps
    bool m_done = false;
};

}  // namespace rankscope::gui
