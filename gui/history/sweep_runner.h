// SPDX-License-Identifier: GPL-3.0-or-later
// Makes a row of runs on a thread of its own, tells how far it is, and can be stopped.
#pragma once

#include <QObject>
#include <atomic>
#include <functional>
#include <memory>
#include <thread>

#include "run/lesson/sweep.h"

namespace rankscope::gui {

class SweepRunner : public QObject {
    Q_OBJECT
  public:
    explicit SweepRunner(QObject* parent = nullptr);
    ~SweepRunner() override;  // stops, and waits until no process is left

    // Throws std::invalid_argument when the lesson does not allow what the sweep wants.
    void start(const Lesson& lesson, const SweepSpec& sweep, const SweepRun& base);
    void cancel();
    bool working() const { return m_working; }

  signals:
    void progress(int done, int all);
    void made(const rankscope::RunRecord& run);
    void ended();
    void failed(const QString& sentence, const QString& wayOut);

  private:
    using Tell = std::function<void(std::function<void()>)>;
    void work(const Lesson& lesson, const SweepSpec& sweep, const SweepRun& base,
              const std::atomic<bool>& stop, const Tell& tell);

    std::thread m_thread;
    std::shared_ptr<std::atomic<bool>> m_stop;
    bool m_working = false;
};

}  // namespace rankscope::gui
