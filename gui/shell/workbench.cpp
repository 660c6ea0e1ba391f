// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/workbench.h"

#include <QDir>
#include <algorithm>
#include <cmath>
#include <utility>

#include "run/lesson/lesson_start.h"
#include "run/paths.h"
#include "shell/own_program.h"

namespace rankscope::gui {

Workbench::Workbench(RunModel* model, QObject* parent)
    : QObject(parent),
      m_model(model),
      m_edits(user_data_folder() / "edits", user_cache_folder() / "texts"),
      m_shelf(user_data_folder() / "runs"),
      m_history(user_data_folder() / "history") {
    connect(m_model, &RunModel::stateChanged, this, &Workbench::keepOutcomes);
    connect(&m_sweeps, &SweepRunner::made, &m_history, &RunHistory::add);
    connect(&m_sweeps, &SweepRunner::failed, this, &Workbench::refused);
    connect(&m_history, &RunHistory::trouble, this, [this](const QString& sentence) {
        emit refused(sentence, tr("Free some space, or choose another data folder."));
    });
    connect(&m_compiler, &Compiler::started, this, [this] { emit compilingChanged(true); });
    connect(&m_compiler, &Compiler::ended, this, [this] { emit compilingChanged(false); });
    connect(&m_compiler, &Compiler::done, this, &Workbench::haveCompiled);
    connect(&m_compiler, &Compiler::failed, this, &Workbench::refused);
}

const LessonProgram* Workbench::program() const {
    if (!m_lesson) return nullptr;
    for (const LessonProgram& program : m_lesson->programs)
        if (program.id == m_program) return &program;
    return m_lesson->programs.empty() ? nullptr : &m_lesson->programs.front();
}

void Workbench::open(const Lesson& lesson) {
    m_compiler.cancel();
    m_sweeps.cancel();
    m_shown.reset();
    m_model->clear();
    m_recording.clear();
    m_variation = nullptr;
    m_lesson = lesson;
    m_options.ranks = lesson.ranks_default;
    m_options.arguments.clear();
    m_options.strictSends = false;
    m_options.late.reset();
    m_history.setLesson(&*m_lesson);
    emit lessonChanged();
    if (!lesson.programs.empty()) takeProgram(m_lesson->programs.front());
    emit optionsChanged();
}

void Workbench::openProgram(const std::filesystem::path& path) {
    open(lessonOf(path));
}

void Workbench::showRecorded(const Lesson* lesson, const std::filesystem::path& path) {
    m_compiler.cancel();
    m_variation = nullptr;
    m_recording = path;
    if (lesson)
        m_lesson = *lesson;
    else
        m_lesson.reset();
    m_shown.reset();
    m_history.setLesson(this->lesson());
    m_text.clear();
    m_original.clear();
    emit lessonChanged();
    if (m_lesson && !m_lesson->programs.empty()) takeProgram(m_lesson->programs.front());
    emit sourceChanged();
    emit optionsChanged();
}

void Workbench::takeProgram(const LessonProgram& program) {
    m_program = program.id;
    m_text.clear();
    m_original.clear();
    try {
        if (!program.source.empty()) {
            m_original = m_text = readText(program.source);
            if (const auto edit =
                    m_edits.read(QString::fromStdString(m_lesson->id), program.source))
                m_text = *edit;
        }
    } catch (const std::exception& error) {
        emit refused(QString::fromUtf8(error.what()), tr("Choose another lesson."));
    }
    emit sourceChanged();
}

void Workbench::setProgram(const std::string& id) {
    m_program = id;
    if (const LessonProgram* chosen = program()) takeProgram(*chosen);
    emit optionsChanged();
}

void Workbench::setText(const QString& text) {
    const LessonProgram* chosen = program();
    if (!chosen || text == m_text) return;
    m_text = text;
    try {
        const QString lesson = QString::fromStdString(m_lesson->id);
        if (edited())
            m_edits.write(lesson, chosen->source, text);
        else
            m_edits.remove(lesson, chosen->source);
    } catch (const std::exception& error) {
        emit refused(QString::fromUtf8(error.what()),
                     tr("The edit is kept only while the window is open."));
    }
    emit sourceChanged();
}

void Workbench::restoreOriginal() {
    setVariation(nullptr);
    setText(m_original);
}

void Workbench::setOptions(const RunOptions& options) {
    if (options == m_options) return;
    m_options = options;
    emit optionsChanged();
}

void Workbench::setVariation(const LessonVariation* variation) {
    if (!m_lesson || (!variation && !m_variation)) return;
    m_variation = variation;
    m_options.ranks = m_lesson->ranks_default;
    m_options.arguments.clear();
    m_options.strictSends = false;
    m_options.late.reset();
    takeProgram(m_lesson->programs.front());
    if (variation) {
        const auto& programs = m_lesson->programs;
        const auto other = std::find_if(programs.begin(), programs.end(),
                                        [&](const auto& p) { return p.id == variation->program; });
        if (other != programs.end()) takeProgram(*other);
        // Of the lesson's own text: what a learner has changed is there again afterwards.
        if (!variation->replace.empty())
            m_text = QString::fromStdString(changed_text(m_original.toStdString(), *variation));
        if (variation->ranks) m_options.ranks = *variation->ranks;
        for (const auto& [name, value] : variation->arguments) m_options.arguments[name] = value;
        m_options.strictSends = variation->strict_sends;
        if (variation->late_rank) m_options.late = Late{*variation->late_rank, variation->late_ms};
        emit sourceChanged();
    }
    emit optionsChanged();
}

CompileJob Workbench::job() const {
    CompileJob job;
    const LessonProgram& chosen = *program();
    job.source = edited() ? m_edits.fileFor(chosen.source, m_text) : chosen.source;
    job.language = chosen.language;
    job.flags.push_back("-I" + m_lesson->folder.string());
    return job;
}

void Workbench::run() {
    m_next = Next::run;
    compileOrStart();
}

void Workbench::compile() {
    m_next = Next::nothing;
    compileOrStart();
}

void Workbench::cancelCompiling() {
    m_compiler.cancel();
}

void Workbench::compileOrStart() {
    const LessonProgram* chosen = program();
    if (!chosen) {
        emit refused(tr("There is no program to run."), tr("Choose a lesson or open a program."));
        return;
    }
    if (m_options.ranks < m_lesson->ranks_min || m_options.ranks > m_lesson->ranks_max) {
        emit refused(tr("“%1” runs with %2 to %3 ranks, not with %4.")
                         .arg(QString::fromStdString(m_lesson->title))
                         .arg(m_lesson->ranks_min)
                         .arg(m_lesson->ranks_max)
                         .arg(m_options.ranks),
                     tr("Choose another number of ranks."));
        return;
    }
    if (chosen->source.empty()) {
        const std::filesystem::path named = chosen->executable;
        goOn(named.is_absolute() ? named : built_program(named.string()));
        return;
    }
    try {
        m_compiler.start(job());
    } catch (const std::exception& error) {
        emit refused(QString::fromUtf8(error.what()), tr("Free some space and try again."));
    }
}

void Workbench::haveCompiled(const CompileResult& result) {
    emit compiled(result);
    if (result.ok) goOn(result.program);
}

void Workbench::goOn(const std::filesystem::path& executable) {
    if (m_next == Next::run) start(executable);
    if (m_next == Next::sweep) startSweep(executable);
}

Launch Workbench::launchOf(const std::filesystem::path& executable) const {
    Launch launch;
    launch.program = executable;
    launch.arguments = argument_line(*m_lesson, m_options.arguments);
    launch.environment = argument_environment(*m_lesson, m_options.arguments);
    launch.ranks = m_options.ranks;
    launch.lesson = m_lesson->id;
    if (m_variation) launch.variation = m_variation->id;
    const bool draft = edited();
    if (const LessonProgram& chosen = *program(); !chosen.source.empty())
        launch.sources = {draft ? m_edits.fileFor(chosen.source, m_text) : chosen.source};
    launch.working_directory = m_lesson->folder;
    launch.hold_at_start = m_options.hold;
    launch.pace_ns = m_options.paceNs;
    launch.strict_sends = m_options.strictSends;
    if (m_options.late)
        launch.late_ns[m_options.late->rank] = std::llround(m_options.late->ms * 1e6);
    return launch;
}

RunRecord Workbench::record() const {
    RunRecord record;
    record.program = program()->id;
    if (m_variation) record.variation = m_variation->id;
    record.ranks = m_options.ranks;
    for (const LessonArgument& argument : m_lesson->arguments)
        if (const auto set = m_options.arguments.find(argument.name);
            set != m_options.arguments.end() && set->second != argument.standard)
            record.arguments.insert(*set);
    return record;
}

void Workbench::start(const std::filesystem::path& executable) {
    m_sweeps.cancel();
    try {
        Launch launch = launchOf(executable);
        m_shelf.makeRoom();
        launch.record_to = m_shelf.pathFor(QString::fromStdString(m_lesson->id));
        const auto recording = launch.record_to;
        m_shown.reset();
        m_model->start(std::move(launch));
        m_recording = recording;
        m_shown = record();
    } catch (const LaunchError& error) {
        emit refused(QString::fromUtf8(error.what()), QString::fromStdString(error.way_out));
    } catch (const std::exception& error) {
        emit refused(QString::fromUtf8(error.what()), tr("Change it and run again."));
    }
}

void Workbench::keepOutcomes() {
    if (!m_shown || !m_lesson || !m_model->over() || m_model->source() != RunModel::Source::live)
        return;
    RunRecord run = *std::exchange(m_shown, std::nullopt);
    // What a learner has changed by hand is another program each time.
    if (edited() && !m_variation) return;
    run.outcomes = outcomes_of(*m_lesson, m_model->store());
    run.made = time_stamp();
    m_history.add(run);
}

void Workbench::sweep(const QString& id) {
    m_sweep = id;
    m_next = Next::sweep;
    m_model->stop();
    compileOrStart();
}

void Workbench::startSweep(const std::filesystem::path& executable) {
    const auto& sweeps = m_lesson->sweeps;
    const auto wanted = std::find_if(sweeps.begin(), sweeps.end(), [this](const SweepSpec& sweep) {
        return sweep.id == m_sweep.toStdString();
    });
    if (wanted == sweeps.end()) return;
    try {
        m_sweeps.start(*m_lesson, *wanted, {launchOf(executable), m_options.arguments, record()});
    } catch (const std::exception& error) {
        emit refused(QString::fromUtf8(error.what()), tr("Change it and try again."));
    }
}

}  // namespace rankscope::gui
