// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/input_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "trace/run_file.h"

namespace rankscope {

InputFile::InputFile(const std::filesystem::path& path) : path_(path.string()) {
    // Without O_NONBLOCK, opening a pipe would wait for somebody to write into it.
    file_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file_ < 0) fail(std::strerror(errno));
    struct stat status;
    const bool known = ::fstat(file_, &status) == 0;
    if (known && S_ISREG(status.st_mode)) {
        size_ = static_cast<std::uint64_t>(status.st_size);
        return;
    }
    const std::string why = !known                    ? std::strerror(errno)
                            : S_ISDIR(status.st_mode) ? "it is a folder"
                                                      : "it is no ordinary file";
    ::close(file_);
    fail(why);
}

InputFile::~InputFile() {
    ::close(file_);
}

std::size_t InputFile::read(std::uint64_t offset, std::span<std::byte> into) const {
    std::size_t got = 0;
    while (got < into.size()) {
        const ssize_t n =
            ::pread(file_, into.data() + got, into.size() - got, static_cast<off_t>(offset + got));
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) fail(std::strerror(errno));
        if (n == 0) break;
        got += static_cast<std::size_t>(n);
    }
    return got;
}

void InputFile::fail(const std::string& why) const {
    throw RunFileError(path_ + " cannot be read: " + why + ".");
}

}  // namespace rankscope
