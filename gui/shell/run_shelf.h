// SPDX-License-Identifier: GPL-3.0-or-later
// The runs that the window has made: each is recorded into the user's data folder as it goes, so
// that it can be looked at again or saved under a name. The oldest make room.
#pragma once

#include <QDateTime>
#include <QList>
#include <QString>
#include <filesystem>

namespace rankscope::gui {

struct ShelvedRun {
    std::filesystem::path path;
    QString lesson;  // as in the file's name
    QDateTime made;
    qint64 bytes = 0;
};

class RunShelf {
  public:
    explicit RunShelf(std::filesystem::path folder);

    // The newest first.
    QList<ShelvedRun> runs() const;
    // A path for a new run; makes the folder. Throws std::filesystem::filesystem_error.
    std::filesystem::path pathFor(const QString& lesson) const;
    // Removes the oldest until at most `most` are left and they take at most `bytes`.
    void makeRoom(int most = 20, qint64 bytes = qint64{2} << 30) const;

  private:
    std::filesystem::path m_folder;
};

}  // namespace rankscope::gui
