// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/run_opener.h"

#include <QMetaObject>
#include <memory>

#include "trace/run_file.h"

namespace rankscope::gui {

RunOpener::RunOpener(QObject* parent) : QObject(parent) {}

RunOpener::~RunOpener() {
    cancel();
}

void RunOpener::open(const std::filesystem::path& path) {
    cancel();
    m_working = true;
    m_stop = std::make_shared<std::atomic<bool>>(false);
    // What the thread reports is dropped when another reading has begun since: `stop` tells.
    const auto report = [this, stop = m_stop](auto what) {
        QMetaObject::invokeMethod(
            this,
            [stop, what] {
                if (!*stop) what();
            },
            Qt::QueuedConnection);
    };
    m_thread = std::thread([this, path, report, stop = m_stop] {
        int told = -1;
        const auto share = [&](double done) {
            const int percent = static_cast<int>(done * 100);
            if (percent != told) report([this, percent] { emit progress(percent); });
            told = percent;
            return !*stop;
        };
        try {
            auto run = std::make_shared<PreparedRun>(prepare(open_run_file(path, share)));
            report([this, run] {
                finish();
                emit opened(run);
            });
        } catch (const std::exception& error) {
            const QString sentence = QString::fromUtf8(error.what());
            report([this, sentence] {
                finish();
                emit failed(sentence);
            });
        }
    });
}

void RunOpener::cancel() {
    if (m_stop) *m_stop = true;
    finish();
}

void RunOpener::finish() {
    if (m_thread.joinable()) m_thread.join();
    m_working = false;
}

}  // namespace rankscope::gui
