// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of the lesson browser: sections, lessons with the learner's progress, lesson folders
// that cannot be read, and the learner's own programs and runs. Filtered by a search.
#pragma once

#include <QAbstractListModel>
#include <QList>

#include "run/lesson.h"
#include "shell/progress.h"
#include "shell/run_shelf.h"

namespace rankscope::gui {

class LessonListModel : public QAbstractListModel {
    Q_OBJECT
  public:
    enum class Kind { section, lesson, problem, openProgram, openRun, run };
    Q_ENUM(Kind)
    enum Role { KindRole = Qt::UserRole, IdRole, StateRole };

    explicit LessonListModel(const Progress* progress, QObject* parent = nullptr);

    void setLibrary(const LessonLibrary& library);
    void setRuns(const QList<ShelvedRun>& runs);
    // Shows the lessons that hold all words of the search, in whatever case and place.
    void setSearch(const QString& search);
    bool nothingFound() const;
    QModelIndex indexOf(const QString& lesson) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

  private:
    struct Row {
        Kind kind = Kind::section;
        QString text, id, hint;
        QString words;  // in which the search looks
    };
    void rebuild();
    bool matches(const Row& row) const;

    const Progress* m_progress;
    QList<Row> m_lessons, m_problems, m_runs;  // all there are, sections apart
    QStringList m_sections;                    // of m_lessons, row by row
    QStringList m_search;
    QList<Row> m_rows;  // shown
};

}  // namespace rankscope::gui
