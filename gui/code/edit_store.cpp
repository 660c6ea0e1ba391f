// SPDX-License-Identifier: GPL-3.0-or-later
#include "code/edit_store.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QFile>
#include <QSaveFile>
#include <stdexcept>

namespace rankscope::gui {

namespace {

QString text(const std::filesystem::path& path) {
    return QString::fromStdString(path.string());
}

[[noreturn]] void refuse(const char* what, const std::filesystem::path& path,
                         const QString& reason) {
    const QString sentence = QCoreApplication::translate("EditStore", what).arg(text(path), reason);
    throw std::runtime_error(sentence.toStdString());
}

void save(const std::filesystem::path& path, const QString& content) {
    std::error_code error;
    std::filesystem::create_directories(path.parent_path(), error);
    QSaveFile file(text(path));
    const QByteArray bytes = content.toUtf8();
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
        refuse(QT_TRANSLATE_NOOP("EditStore", "Cannot write %1: %2."), path, file.errorString());
}

}  // namespace

QString readText(const std::filesystem::path& path) {
    QFile file(text(path));
    if (!file.open(QIODevice::ReadOnly))
        refuse(QT_TRANSLATE_NOOP("EditStore", "Cannot read %1: %2."), path, file.errorString());
    return QString::fromUtf8(file.readAll());
}

EditStore::EditStore(std::filesystem::path edits, std::filesystem::path drafts)
    : m_edits(std::move(edits)), m_drafts(std::move(drafts)) {}

std::filesystem::path EditStore::place(const QString& lesson,
                                       const std::filesystem::path& source) const {
    return m_edits / lesson.toStdString() / source.filename();
}

std::optional<QString> EditStore::read(const QString& lesson,
                                       const std::filesystem::path& source) const {
    const auto path = place(lesson, source);
    if (!std::filesystem::exists(path)) return std::nullopt;
    return readText(path);
}

void EditStore::write(const QString& lesson, const std::filesystem::path& source,
                      const QString& content) const {
    save(place(lesson, source), content);
}

void EditStore::remove(const QString& lesson, const std::filesystem::path& source) const {
    std::error_code unused;  // not there: nothing to remove
    std::filesystem::remove(place(lesson, source), unused);
}

std::filesystem::path EditStore::fileFor(const std::filesystem::path& source,
                                         const QString& content) const {
    const QByteArray hash =
        QCryptographicHash::hash(content.toUtf8(), QCryptographicHash::Sha1).toHex().left(16);
    const auto path = m_drafts / hash.toStdString() / source.filename();
    if (!std::filesystem::exists(path)) save(path, content);
    return path;
}

}  // namespace rankscope::gui
