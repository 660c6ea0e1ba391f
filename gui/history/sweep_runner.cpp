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

void SweepRunner::start(const Lesson& lesson, const SweepSpec& sweep, const SweepRun& base) {
    runs_of(lesson, sweep, base);  // refuses what cannot be
    cancel();
    if (m_thread.joinable()) m_thread.join();
    m_working = true;
    m_stop = std::make_shared<std::atomic<bool>>(false);
    m_thread = std::thread([this, stop = m_stop, lesson, sweep, base] {
        // What comes after cancel() was called is of no interest.
        const auto tell = [this, stop](std::function<void()> what) {
            QMetaObject::invokeMethod(this, [stop, what = std::move(what)] {
                if (!*stop) what();
            });
        };
        try {
            work(lesson, sweep, base, *stop, tell);
        } catch (const LaunchError& error) {
            const auto sentence = QString::fromUtf8(error.what());
            const auto wayOut = QString::fromStdString(error.way_out);
            tell([this, sentence, wayOut] { emit failed(sentence, wayOut); });
        } catch (const std::exception& error) {
            const auto sentence = QString::fromUtf8(error.what());
            tell([this, sentence] { emit failed(sentence, tr("Change it and try again.")); });
        }
        tell([this] {
            m_working = false;
            emit ended();
        });
    });
}

// On the thread of the sweep.
void SweepRunner::work(const Lesson& lesson, const SweepSpec& sweep, const SweepRun& base,
                       const std::atomic<bool>& stop, const Tell& tell) {
    const auto far = [&](int done, int all) {
        tell([this, done, all] { emit progress(done, all); });
    };
    const GoOn goOn = [&stop] { return !stop; };
    if (!sweep.bisected.empty()) {
        if (const auto edge = find_edge(lesson, sweep, base, goOn, far))
            tell([this, run = *edge] { emit made(run); });
        return;
    }
    const auto runs = runs_of(lesson, sweep, base);
    for (std::size_t i = 0; i < runs.size() && !stop; ++i) {
        far(static_cast<int>(i), static_cast<int>(runs.size()));
        const MadeRun run = make_run(lesson, runs[i], goOn);
        tell([this, record = run.record] { emit made(record); });
    }
}

}  // namespace rankscope::gui
