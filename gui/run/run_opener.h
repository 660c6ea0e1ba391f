// SPDX-License-Identifier: GPL-3.0-or-later
// Opens a run file on a thread of its own, tells how far it is, and can be stopped.
#pragma once

#include <QObject>
#include <atomic>
#include <filesystem>
#include <thread>

#include "run/prepared_run.h"

namespace rankscope::gui {

class RunOpener : public QObject {
    Q_OBJECT
  public:
    explicit RunOpener(QObject* parent = nullptr);
    ~RunOpener() override;  // stops and waits

    // One at a time: an earlier one that still reads is stopped. Ends with opened() or failed(),
    // or with neither after cancel().
    void open(const std::filesystem::path& path);
    void cancel();
    bool working() const { return m_working; }

  signals:
    void progress(int percent);
    void opened(std::shared_ptr<rankscope::gui::PreparedRun> run);
    void failed(const QString& sentence);

  private:
    void finish();

    std::thread m_thread;
    std::shared_ptr<std::atomic<bool>> m_stop;  // of the reading under way
    bool m_working = false;
};

}  // namespace rankscope::gui
