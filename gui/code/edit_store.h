// SPDX-License-Identifier: GPL-3.0-or-later
// A learner's edits of the lessons' sources, kept in the user's data folder from one day to the
// next. The lesson's own file is never written to.
#pragma once

#include <QString>
#include <filesystem>
#include <optional>

namespace rankscope::gui {

class EditStore {
  public:
    // `edits` is for keeps, `drafts` may be emptied at any time.
    EditStore(std::filesystem::path edits, std::filesystem::path drafts);

    std::optional<QString> read(const QString& lesson, const std::filesystem::path& source) const;
    // Throws std::runtime_error with a sentence when it cannot be kept.
    void write(const QString& lesson, const std::filesystem::path& source,
               const QString& text) const;
    void remove(const QString& lesson, const std::filesystem::path& source) const;
    // A file of the source's name with this text, in a folder named after the text: what is given
    // to the compiler when the text is not that of the lesson's file.
    std::filesystem::path fileFor(const std::filesystem::path& source, const QString& text) const;

  private:
    std::filesystem::path place(const QString& lesson, const std::filesystem::path& source) const;
    std::filesystem::path m_edits, m_drafts;
};

// A text file as it is. Throws std::runtime_error with a sentence naming the file.
QString readText(const std::filesystem::path& path);

}  // namespace rankscope::gui
