// SPDX-License-Identifier: GPL-3.0-or-later
// A file being written, where each failure (a full disk above all) is an error with a sentence.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>

namespace rankscope::train {

class OutputFile {
  public:
    // Begins the file anew. Throws DataError, as the others do.
    explicit OutputFile(std::filesystem::path file);
    ~OutputFile();
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    void write(const void* bytes, size_t count, int64_t offset);
    // On the disk, not only on its way there.
    void finish();

  private:
    [[noreturn]] void fail(const char* what) const;

    std::filesystem::path file_;
    int fd_;
};

}  // namespace rankscope::train
