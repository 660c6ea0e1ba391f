// SPDX-License-Identifier: GPL-3.0-or-later
// One process at a time past this point, on a file; the system lets go when the process ends.
#pragma once

#include <filesystem>
#include <functional>

namespace rankscope::train {

class FileLock {
  public:
    // Makes the file where it is not there. Where another process holds it, calls `waiting` once
    // and waits. Throws DataError where the file cannot be made.
    FileLock(const std::filesystem::path& file, const std::function<void()>& waiting);
    ~FileLock();
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;

  private:
    int fd_;
};

}  // namespace rankscope::train
