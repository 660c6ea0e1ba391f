// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/screenshot.h"

#include <QPixmap>

#include "charts/charts_view.h"
#include "shell/main_window.h"
#include "shell/notice_bar.h"
#include "shell/workspace.h"
#include "stage/stage_view.h"

namespace rankscope::gui {

namespace {

constexpr int kLookMs = 15;
constexpr qint64 kPatienceMs = 120'000;
constexpr qint64 kSettleMs = 250;  // for views that renew themselves with a delay

}  // namespace

Screenshot::Screenshot(MainWindow* window, ScreenshotPlan plan)
    : m_window(window), m_plan(std::move(plan)) {
    window->workspace()->stage()->canvas()->setAnimated(false);
    connect(&m_timer, &QTimer::timeout, this, &Screenshot::look);
    m_timer.start(kLookMs);
    m_since.start();
}

void Screenshot::give(const QString& error) {
    m_timer.stop();
    emit finished(error);
}

void Screenshot::look() {
    const QString trouble = m_window->notice()->sentence();
    if (!trouble.isEmpty() && !m_window->model()->running()) {
        const QString wayOut = m_window->notice()->wayOut();
        return give(wayOut.isEmpty() ? trouble : trouble + QLatin1Char(' ') + wayOut);
    }
    if (m_since.elapsed() > kPatienceMs)
        return give(
            tr("The state asked for was not reached within %1 seconds.").arg(kPatienceMs / 1000));
    if (m_window->busy()) return;
    if (!m_plan.sweep.isEmpty() && !m_swept) {
        m_swept = true;
        m_window->bench()->sweep(m_plan.sweep);
        return;
    }
    if (m_plan.run && !m_started) {
        m_started = true;
        RunOptions options = m_window->bench()->options();
        options.hold = m_plan.at.has_value();
        options.paceNs = 0;
        m_window->bench()->setOptions(options);
        m_window->bench()->run();
        return;
    }
    if (!reached()) {
        m_settled.invalidate();
        return;
    }
    if (!m_settled.isValid()) m_settled.start();
    if (m_settled.elapsed() >= kSettleMs) take();
}

// Steps on until enough has happened, or nothing more can.
bool Screenshot::reached() {
    RunModel& model = *m_window->model();
    if (model.source() == RunModel::Source::none) return !m_plan.run;
    const std::size_t all = model.moments().size();
    const std::size_t wanted = m_plan.at.value_or(model.running() ? SIZE_MAX : all);
    if (model.running() && all < wanted && !model.stuck()) {
        bool allHeld = model.store().ranks() > 0;
        bool anyHeld = false;
        for (int rank = 0; rank < model.store().ranks(); ++rank) {
            allHeld = allHeld && model.session()->held(rank);
            anyHeld = anyHeld || model.session()->held(rank);
        }
        const bool quiet = model.session()->quiet_for(std::chrono::milliseconds(100));
        if (anyHeld && (allHeld || quiet)) model.stepAll();
        return false;
    }
    if (m_plan.at) model.goTo(std::min(wanted, all));
    return true;
}

void Screenshot::take() {
    if (m_plan.picture.isEmpty()) return give({});
    m_window->workspace()->charts()->refreshNow();
    const QPixmap picture = m_window->grab();
    const bool saved = picture.save(m_plan.picture);
    give(saved ? QString()
               : tr("The picture cannot be saved as %1: choose a folder that can be written to "
                    "and a name that ends in .png.")
                     .arg(m_plan.picture));
}

}  // namespace rankscope::gui
