// SPDX-License-Identifier: GPL-3.0-or-later
// Copies a file beside the window: a long run's file is no reason to wait.
#pragma once

#include <QObject>
#include <filesystem>
#include <thread>

namespace rankscope::gui {

class FileCopy : public QObject {
    Q_OBJECT
  public:
    explicit FileCopy(QObject* parent = nullptr);
    ~FileCopy() override;  // waits
    void start(const std::filesystem::path& from, const std::filesystem::path& to);

  signals:
    void done(const QString& to);
    void failed(const QString& sentence);

  private:
    std::thread m_thread;
};

}  // namespace rankscope::gui
