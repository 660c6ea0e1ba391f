// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/file_copy.h"

namespace rankscope::gui {

FileCopy::FileCopy(QObject* parent) : QObject(parent) {}

FileCopy::~FileCopy() {
    if (m_thread.joinable()) m_thread.join();
}

void FileCopy::start(const std::filesystem::path& from, const std::filesystem::path& to) {
    if (m_thread.joinable()) m_thread.join();
    m_thread = std::thread([this, from, to] {
        std::error_code error;
        std::filesystem::copy_file(from, to, std::filesystem::copy_options::overwrite_existing,
                                   error);
        const QString target = QString::fromStdString(to.string());
        const QString reason = QString::fromStdString(error.message());
        const bool ok = !error;
        QMetaObject::invokeMethod(this, [this, ok, target, reason] {
            if (ok)
                emit done(target);
            else
                emit failed(tr("The run cannot be saved as %1: %2.").arg(target, reason));
        });
    });
}

}  // namespace rankscope::gui
