// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/run_shelf.h"

#include <QDir>
#include <QFileInfo>

namespace rankscope::gui {

namespace {

constexpr auto kStamp = "yyyyMMdd-hhmmss-zzz";
constexpr qsizetype kStampLength = 19;

}  // namespace

RunShelf::RunShelf(std::filesystem::path folder) : m_folder(std::move(folder)) {}

QList<ShelvedRun> RunShelf::runs() const {
    QList<ShelvedRun> runs;
    const QDir dir(QString::fromStdString(m_folder.string()));
    const auto files =
        dir.entryInfoList({QStringLiteral("*.rscope")}, QDir::Files | QDir::Readable, QDir::NoSort);
    for (const QFileInfo& file : files) {
        const QString base = file.completeBaseName();
        const QDateTime made =
            QDateTime::fromString(base.right(kStampLength), QLatin1String(kStamp));
        if (!made.isValid()) continue;  // not one of ours
        runs.append({file.filesystemFilePath(), base.chopped(kStampLength + 1), made, file.size()});
    }
    std::sort(runs.begin(), runs.end(),
              [](const ShelvedRun& a, const ShelvedRun& b) { return a.made > b.made; });
    return runs;
}

std::filesystem::path RunShelf::pathFor(const QString& lesson) const {
    std::filesystem::create_directories(m_folder);
    const QString stamp = QDateTime::currentDateTime().toString(QLatin1String(kStamp));
    return m_folder / (lesson + QLatin1Char('-') + stamp + QStringLiteral(".rscope")).toStdString();
}

void RunShelf::makeRoom(int most, qint64 bytes) const {
    int kept = 0;
    qint64 taken = 0;
    for (const ShelvedRun& run : runs()) {
        taken += run.bytes;
        std::error_code unused;  // a file that cannot be removed stays: no harm
        if (++kept > most || taken > bytes) std::filesystem::remove(run.path, unused);
    }
}

}  // namespace rankscope::gui
