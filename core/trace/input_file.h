// SPDX-License-Identifier: GPL-3.0-or-later
// A file that is read by place. What is wrong with it becomes one sentence that names it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>

namespace rankscope {

class InputFile {
  public:
    // Throws RunFileError when it is no ordinary file that may be read.
    explicit InputFile(const std::filesystem::path& path);
    ~InputFile();
    InputFile(const InputFile&) = delete;
    InputFile& operator=(const InputFile&) = delete;

    std::uint64_t size() const { return size_; }  // as it was when it was opened
    // Returns the bytes read: fewer than asked for where the file ends. Throws RunFileError.
    std::size_t read(std::uint64_t offset, std::span<std::byte> into) const;

  private:
    [[noreturn]] void fail(const std::string& why) const;

    std::string path_;
    int file_ = -1;
    std::uint64_t size_ = 0;
};

}  // namespace rankscope
