// SPDX-License-Identifier: GPL-3.0-or-later
// What is on the desk: the lesson, which of its programs, the text as it is edited, how the next
// run is to be. Takes the way from there to a live run: compile, start, record.
#pragma once

#include <QObject>
#include <optional>

#include "code/compiler.h"
#include "code/edit_store.h"
#include "history/run_history.h"
#include "history/sweep_runner.h"
#include "run/lesson.h"
#include "run/run_model.h"
#include "shell/run_options.h"
#include "shell/run_shelf.h"

namespace rankscope::gui {

class Workbench : public QObject {
    Q_OBJECT
  public:
    explicit Workbench(RunModel* model, QObject* parent = nullptr);

    RunModel* model() const { return m_model; }
    const RunShelf& shelf() const { return m_shelf; }
    RunHistory* history() { return &m_history; }
    SweepRunner* sweeps() { return &m_sweeps; }
    const SweepRunner& sweeps() const { return m_sweeps; }

    const Lesson* lesson() const { return m_lesson ? &*m_lesson : nullptr; }
    const LessonProgram* program() const;  // null: no lesson is open
    // The program's source. Both empty for one that comes built.
    QString text() const { return m_text; }
    QString originalText() const { return m_original; }
    bool edited() const { return m_text != m_original; }
    // The change to the lesson that is set up now, and the one of which the shown run is.
    const LessonVariation* variation() const { return m_variation; }
    const RunOptions& options() const { return m_options; }
    bool compiling() const { return m_compiler.working(); }
    // Where the shown run is recorded; empty when it is not.
    std::filesystem::path recording() const { return m_recording; }

    void open(const Lesson& lesson);
    // Someone's own program: a source (.c, .cpp, .f90) or an executable. Throws
    // std::runtime_error with a sentence.
    void openProgram(const std::filesystem::path& path);
    // A recorded run is shown: `lesson` is the one it was made of, where it is known.
    void showRecorded(const Lesson* lesson, const std::filesystem::path& path);

    void setProgram(const std::string& id);
    void setText(const QString& text);
    void restoreOriginal();
    void setOptions(const RunOptions& options);
    // Sets the change up: text, program, ranks, arguments. Null undoes it.
    void setVariation(const LessonVariation* variation);

  public slots:
    void run();      // compiles first where there is something to compile
    void compile();  // only that
    void cancelCompiling();
    // A row of runs, as they are set up now but for what the sweep changes. Their outcomes go to
    // the history.
    void sweep(const QString& id);

  signals:
    void lessonChanged();
    void sourceChanged();
    void optionsChanged();
    void compilingChanged(bool compiling);
    void compiled(const rankscope::CompileResult& result);
    // Something that was asked for cannot be done: one sentence, and the way out.
    void refused(const QString& sentence, const QString& wayOut);

  private:
    void takeProgram(const LessonProgram& program);
    void start(const std::filesystem::path& executable);
    void startSweep(const std::filesystem::path& executable);
    void goOn(const std::filesystem::path& executable);  // once there is a program
    void compileOrStart();
    Launch launchOf(const std::filesystem::path& executable) const;
    RunRecord record() const;  // of a run as it is set up now
    void keepOutcomes();       // of a live run that is over
    CompileJob job() const;
    void haveCompiled(const CompileResult& result);

    RunModel* m_model;
    Compiler m_compiler;
    EditStore m_edits;
    RunShelf m_shelf;
    std::optional<Lesson> m_lesson;
    std::string m_program;  // id
    QString m_text, m_original;
    const LessonVariation* m_variation = nullptr;  // into m_lesson
    RunOptions m_options;
    std::filesystem::path m_recording;
    enum class Next { nothing, run, sweep } m_next = Next::nothing;  // once it is compiled
    QString m_sweep;                                                 // id
    std::optional<RunRecord> m_shown;  // the live run's, until its outcomes are kept
    RunHistory m_history;
    SweepRunner m_sweeps;
};

}  // namespace rankscope::gui
