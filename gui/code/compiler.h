// SPDX-License-Identifier: GPL-3.0-or-later
// Compiles beside the window: starts MPI's compiler wrapper, can be cancelled, and hands back what
// the compiler said. A program compiled before from the same text is there at once.
#pragma once

#include <QObject>
#include <QProcess>

#include "run/compile.h"

namespace rankscope::gui {

class Compiler : public QObject {
    Q_OBJECT
  public:
    explicit Compiler(QObject* parent = nullptr);
    ~Compiler() override;

    // One at a time: an earlier one under way is cancelled. Ends with done(), or failed() when
    // there is no compiler to start, or with neither after cancel().
    void start(const CompileJob& job);
    void cancel();
    bool working() const;

  signals:
    void started();
    void ended();  // however: done, failed or cancelled
    void done(const rankscope::CompileResult& result);
    void failed(const QString& sentence, const QString& wayOut);

  private:
    void finished(int code);
    void say(const QString& sentence, const QString& wayOut);

    QProcess m_process;
    std::filesystem::path m_program;  // where it is to be in the end
    std::filesystem::path m_draft;    // where the compiler writes until all is well
    bool m_cancelled = false;
};

}  // namespace rankscope::gui
