// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/lesson_list_model.h"

#include <QLocale>
#include <algorithm>

namespace rankscope::gui {

namespace {

constexpr qsizetype kRunsShown = 5;

QString text(const std::string& s) {
    return QString::fromStdString(s);
}

}  // namespace

LessonListModel::LessonListModel(const Progress* progress, QObject* parent)
    : QAbstractListModel(parent), m_progress(progress) {
    connect(progress, &Progress::changed, this, [this] {
        if (!m_rows.isEmpty())
            emit dataChanged(index(0), index(static_cast<int>(m_rows.size()) - 1), {StateRole});
    });
    rebuild();
}

void LessonListModel::setLibrary(const LessonLibrary& library) {
    m_lessons.clear();
    m_sections.clear();
    m_problems.clear();
    for (const Lesson& lesson : library.lessons) {
        m_lessons.append(
            {Kind::lesson, text(lesson.title), text(lesson.id), text(lesson.summary),
             text(lesson.title + ' ' + lesson.section + ' ' + lesson.summary + ' ' + lesson.text)});
        m_sections.append(text(lesson.section));
    }
    for (const LessonProblem& problem : library.problems) {
        const QString file = text(problem.file.string());
        const QString place =
            problem.line > 0 ? tr("%1, line %2").arg(file).arg(problem.line) : file;
        m_problems.append({Kind::problem, text(problem.file.parent_path().filename().string()),
                           file, tr("%1: %2").arg(place, text(problem.reason)), file});
    }
    rebuild();
}

void LessonListModel::setRuns(const QList<ShelvedRun>& runs) {
    m_runs.clear();
    for (const ShelvedRun& run : runs.first(std::min(runs.size(), kRunsShown))) {
        const QString when = QLocale().toString(run.made, QLocale::ShortFormat);
        m_runs.append({Kind::run, tr("%1, %2").arg(run.lesson, run.made.toString("HH:mm:ss")),
                       text(run.path.string()), tr("Recorded %1").arg(when), run.lesson});
    }
    rebuild();
}

void LessonListModel::setSearch(const QString& search) {
    m_search = search.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    rebuild();
}

bool LessonListModel::matches(const Row& row) const {
    return std::all_of(m_search.begin(), m_search.end(), [&](const QString& word) {
        return row.words.contains(word, Qt::CaseInsensitive);
    });
}

void LessonListModel::rebuild() {
    beginResetModel();
    m_rows.clear();
    QString section;
    for (qsizetype i = 0; i < m_lessons.size(); ++i) {
        if (!matches(m_lessons[i])) continue;
        if (m_rows.isEmpty() || section != m_sections[i])
            m_rows.append({Kind::section, section = m_sections[i], {}, {}, {}});
        m_rows.append(m_lessons[i]);
    }
    const auto addAll = [this](const QString& title, const QList<Row>& rows) {
        bool titled = false;
        for (const Row& row : rows) {
            if (!matches(row)) continue;
            if (!titled) m_rows.append({Kind::section, title, {}, {}, {}});
            titled = true;
            m_rows.append(row);
        }
    };
    addAll(tr("Cannot be read"), m_problems);
    QList<Row> yours = {
        {Kind::openProgram,
         tr("Open a program…"),
         {},
         tr("A source or an MPI program"),
         tr("open program")},
        {Kind::openRun, tr("Open a recorded run…"), {}, tr("A .rscope file"), tr("open run")}};
    addAll(tr("Yours"), yours + m_runs);
    endResetModel();
}

bool LessonListModel::nothingFound() const {
    return !m_search.isEmpty() && m_rows.isEmpty();
}

QModelIndex LessonListModel::indexOf(const QString& lesson) const {
    for (int row = 0; row < m_rows.size(); ++row)
        if (m_rows[row].kind == Kind::lesson && m_rows[row].id == lesson) return index(row);
    return {};
}

int LessonListModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant LessonListModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const Row& row = m_rows[index.row()];
    switch (role) {
        case Qt::DisplayRole:
            return row.text;
        case Qt::ToolTipRole:
            return row.hint;
        case KindRole:
            return QVariant::fromValue(row.kind);
        case IdRole:
            return row.id;
        case StateRole:
            return QVariant::fromValue(row.kind == Kind::lesson ? m_progress->of(row.id)
                                                                : Progress::State::untouched);
        case Qt::AccessibleTextRole: {
            if (row.kind != Kind::lesson) return row.text;
            switch (m_progress->of(row.id)) {
                case Progress::State::untouched:
                    return row.text;
                case Progress::State::begun:
                    return tr("%1, begun").arg(row.text);
                case Progress::State::done:
                    return tr("%1, done").arg(row.text);
            }
            return row.text;
        }
        default:
            return {};
    }
}

Qt::ItemFlags LessonListModel::flags(const QModelIndex& index) const {
    if (!index.isValid()) return Qt::NoItemFlags;
    if (m_rows[index.row()].kind == Kind::section) return Qt::ItemNeverHasChildren;
    return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren;
}

}  // namespace rankscope::gui
