// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/run_history.h"

namespace rankscope::gui {

RunHistory::RunHistory(std::filesystem::path folder, QObject* parent)
    : QObject(parent), m_kept(std::move(folder)) {}

void RunHistory::setLesson(const Lesson* lesson) {
    m_lesson.reset();
    m_runs.clear();
    if (lesson) {
        m_lesson = *lesson;
        for (const RunRecord& run : m_kept.read(lesson->id)) m_runs.push_back(shown(run));
    }
    emit changed();
}

void RunHistory::add(const RunRecord& run) {
    if (!m_lesson || run.outcomes.empty()) return;
    m_runs.push_back(shown(run));
    try {
        m_kept.add(m_lesson->id, run);
    } catch (const std::runtime_error& error) {
        emit trouble(QString::fromUtf8(error.what()));
    }
    emit changed();
}

void RunHistory::forget() {
    if (!m_lesson) return;
    m_kept.forget(m_lesson->id);
    m_runs.clear();
    emit changed();
}

// Told with all arguments, also those that were the lesson's own.
KeptRun RunHistory::shown(const RunRecord& run) const {
    KeptRun kept{run, labelOf(run)};
    for (const LessonArgument& argument : m_lesson->arguments)
        kept.run.arguments.emplace(argument.name, argument.standard);
    return kept;
}

QString RunHistory::labelOf(const RunRecord& run) const {
    if (const LessonVariation* variation = m_lesson->variation(run.variation))
        return QString::fromStdString(variation->title);
    for (const LessonProgram& program : m_lesson->programs)
        if (program.id == run.program) return QString::fromStdString(program.title);
    return QString::fromStdString(run.program);
}

}  // namespace rankscope::gui
