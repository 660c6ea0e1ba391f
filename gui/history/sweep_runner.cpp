// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/sweep_runner.h"

#include <QMetaObject>

namespace rankscope::gui {

SweepRunner::SweepRunner(QObject* parent) : QObject(parent) {}

SweepRunner::~SweepRunner() {
    cancel();
    if (m_thread.joinable()) m_thread.join();
}

// The run under way ends by itself within two seconds: nobody needs to wait for that.
void SweepRunner::cancel() {
    if (m_stop) *m_stop = true;
    m_stop.reset();
    if (!m_working) return;
    m_working = false;
    emit ended();
}

void SweepRunner::start(const Lesson& lesson, std::vector<SweepRun> runs) {
    cancel();
    if (m_thread.joinable()) m_thread.join();
    m_working = true;
    m_stop = std::make_shared<std::atomic<bool>>(false);
    m_thread = std::thread([this, stop = m_stop, lesson, runs = std::move(runs)] {
        // What comes after cancel() was called is of no interest.
        const auto tell = [this, stop](auto what) {
            QMetaObject::invokeMethod(this, [stop, what] {
                if (!*stop) what();
            });
        };
        const int all = static_cast<int>(runs.size());
        try {
            for (int i = 0; i < all && !*stop; ++i) {
                tell([this, i, all] { emit progress(i, all); });
                const RunRecord run = make_run(lesson, runs[static_cast<std::size_t>(i)],
                                               [&stop] { return !*stop; });
                tell([this, run] { emit made(run); });
            }
        } catch (const LaunchError& error) {
            const auto sentence = QString::fromUtf8(error.what());
            const auto wayOut = QString::fromStdString(error.way_out);
            tell([this, sentence, wayOut] { emit failed(sentence, wayOut); });
        }
        tell([this] {
            m_working = false;
            emit ended();
        });
    });
}

}  // namespace rankscope::gui
