// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/data/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>

#include "train/data/data_error.h"

namespace rankscope::train {

FileLock::FileLock(const std::filesystem::path& file, const std::function<void()>& waiting)
    : fd_(open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644)) {
    if (fd_ < 0)
        throw DataError(file.string() + " cannot be made (" + std::strerror(errno) +
                        "): choose a folder that may be written");
    if (flock(fd_, LOCK_EX | LOCK_NB) == 0) return;
    waiting();
    while (flock(fd_, LOCK_EX) != 0)
        if (errno != EINTR) {
            const std::string reason = std::strerror(errno);
            close(fd_);
            throw DataError(file.string() + " cannot be locked: " + reason);
        }
}

// The file stays: to remove it would let a third process lock a new one beside a waiting second.
FileLock::~FileLock() {
    close(fd_);
}

}  // namespace rankscope::train
