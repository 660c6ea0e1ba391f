// SPDX-License-Identifier: GPL-3.0-or-later
// What this and earlier runs of the open lesson came to, for the charts that set them side by side.
#pragma once

#include <QObject>

#include "charts/chart_reading.h"
#include "run/lesson/earlier_runs.h"

namespace rankscope::gui {

class RunHistory : public QObject {
    Q_OBJECT
  public:
    explicit RunHistory(std::filesystem::path folder, QObject* parent = nullptr);

    void setLesson(const Lesson* lesson);  // null: none
    const std::vector<KeptRun>& runs() const { return m_runs; }
    // Kept only when the lesson says what a run comes to, and this one came to something.
    void add(const RunRecord& run);
    void forget();

  signals:
    void changed();
    void trouble(const QString& sentence);  // the run cannot be kept

  private:
    KeptRun shown(const RunRecord& run) const;
    QString labelOf(const RunRecord& run) const;

    EarlierRuns m_kept;
    std::optional<Lesson> m_lesson;
    std::vector<KeptRun> m_runs;
};

}  // namespace rankscope::gui
