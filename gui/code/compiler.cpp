// SPDX-License-Identifier: GPL-3.0-or-later
#include "code/compiler.h"

#include <QCoreApplication>

#include "run/launch.h"

namespace rankscope::gui {

Compiler::Compiler(QObject* parent) : QObject(parent) {
    m_process.setProcessChannelMode(QProcess::MergedChannels);
    connect(&m_process, &QProcess::finished, this, &Compiler::finished);
    connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error != QProcess::FailedToStart) return;
        emit ended();
        say(tr("The compiler %1 cannot be started.").arg(m_process.program()),
            tr("Install it with: sudo apt-get install libmpich-dev"));
    });
}

Compiler::~Compiler() {
    cancel();
}

bool Compiler::working() const {
    return m_process.state() != QProcess::NotRunning;
}

void Compiler::say(const QString& sentence, const QString& wayOut) {
    emit failed(sentence, wayOut);
}

void Compiler::start(const CompileJob& job) {
    cancel();
    m_cancelled = false;
    std::vector<std::string> command;
    try {
        m_program = compiled_path(job);
        if (std::filesystem::exists(m_program)) {
            CompileResult result;
            result.ok = true;
            result.program = m_program;
            emit done(result);
            return;
        }
        std::filesystem::create_directories(m_program.parent_path());
        m_draft = m_program;
        m_draft += "." + std::to_string(QCoreApplication::applicationPid()) + ".draft";
        command = compile_command(job, m_draft);
    } catch (const LaunchError& error) {
        say(QString::fromUtf8(error.what()), QString::fromStdString(error.way_out));
        return;
    } catch (const std::exception& error) {
        say(tr("Nothing can be compiled: %1").arg(QString::fromUtf8(error.what())),
            tr("Make the folder writable or free some space."));
        return;
    }
    QStringList arguments;
    for (std::size_t i = 1; i < command.size(); ++i)
        arguments << QString::fromStdString(command[i]);
    m_process.setWorkingDirectory(QString::fromStdString(job.source.parent_path().string()));
    emit started();
    m_process.start(QString::fromStdString(command.front()), arguments, QIODevice::ReadOnly);
}

void Compiler::cancel() {
    if (!working()) return;
    m_cancelled = true;
    m_process.kill();
    m_process.waitForFinished(2000);
}

void Compiler::finished(int code) {
    const std::string output = m_process.readAll().toStdString();
    std::error_code error;
    emit ended();
    if (m_cancelled || m_process.exitStatus() != QProcess::NormalExit) {
        std::filesystem::remove(m_draft, error);
        return;
    }
    CompileResult result;
    result.output = output;
    result.messages = parse_compiler_output(output);
    result.ok = code == 0;
    if (result.ok) {
        std::filesystem::rename(m_draft, m_program, error);
        if (error) {
            say(tr("The compiled program cannot be kept: %1.")
                    .arg(QString::fromStdString(error.message())),
                tr("Free some space in %1.")
                    .arg(QString::fromStdString(m_program.parent_path().string())));
            return;
        }
        result.program = m_program;
    }
    emit done(result);
}

}  // namespace rankscope::gui
