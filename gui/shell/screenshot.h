// SPDX-License-Identifier: GPL-3.0-or-later
// Brings the window to a state, without anyone at the keys, and takes its picture: a lesson or file
// opened, its program really run, held and stepped to a moment.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <optional>

namespace rankscope::gui {

class MainWindow;

struct ScreenshotPlan {
    bool run = false;
    std::optional<std::size_t> at;  // moments that have happened; none: as far as it goes
    QString sweep;                  // id of a row of runs that is made first; empty: none
    QString picture;                // where it is saved; empty: only the state is wanted
};

class Screenshot : public QObject {
    Q_OBJECT
  public:
    Screenshot(MainWindow* window, ScreenshotPlan plan);

  signals:
    // `error`: one sentence, empty when the picture has been saved.
    void finished(const QString& error);

  private:
    void look();
    bool reached();
    void take();
    void give(const QString& error);

    MainWindow* m_window;
    ScreenshotPlan m_plan;
    QTimer m_timer;
    QElapsedTimer m_since;
    QElapsedTimer m_settled;  // since the state has been reached
    bool m_started = false, m_swept = false;
};

}  // namespace rankscope::gui
