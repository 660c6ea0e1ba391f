// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/data/output_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>
#include <utility>

#include "train/data/data_error.h"

namespace rankscope::train {

OutputFile::OutputFile(std::filesystem::path file)
    : file_(std::move(file)),
      fd_(open(file_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644)) {
    if (fd_ < 0) fail("be made");
}

OutputFile::~OutputFile() {
    close(fd_);
}

void OutputFile::write(const void* bytes, size_t count, int64_t offset) {
    const auto* from = static_cast<const char*>(bytes);
    while (count > 0) {
        const auto written = pwrite(fd_, from, count, offset);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) fail("be written");
        from += written;
        offset += written;
        count -= static_cast<size_t>(written);
    }
}

void OutputFile::finish() {
    // EINVAL: the file is one that no disk holds, such as a pipe.
    if (fsync(fd_) != 0 && errno != EINVAL) fail("be written");
}

void OutputFile::fail(const char* what) const {
    const auto reason = errno;
    std::string sentence = file_.string() + " cannot " + what + ": " + std::strerror(reason);
    if (reason == ENOSPC || reason == EDQUOT)
        sentence +=
            ". CIFAR-10 takes about 180 MB, and 170 MB more while it is unpacked: free some "
            "space or choose a folder on another disk";
    throw DataError(sentence);
}

}  // namespace rankscope::train
