// SPDX-License-Identifier: GPL-3.0-or-later
// Follows one log (trace/record.h) while its process writes it: maps what is there, a stretch at a
// time, and hands out whole records without a lock or a copy. What has been read is given back to
// the disk.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>

#include "trace/record.h"

namespace rankscope {

class LogTail {
  public:
    explicit LogTail(const std::filesystem::path& path);
    ~LogTail();
    LogTail(LogTail&& other) noexcept;
    LogTail& operator=(LogTail&&) = delete;

    // False until the process has written the header; throws std::runtime_error when the file is
    // no log of this version.
    bool ready();
    bool has_header() const { return header_ != nullptr; }
    const LogHeader& header() const { return *header_; }

    // Whole records that have not been taken yet, about `most` bytes of them; empty when there is
    // nothing new. Throws std::runtime_error when a record claims a size that cannot be.
    std::span<const std::byte> records(std::size_t most);
    // The first `bytes` of what records() gave are done with.
    void advance(std::size_t bytes);
    std::uint64_t position() const { return position_; }

  private:
    bool map_from(std::uint64_t offset);
    void unmap();
    std::span<const std::byte> mapped_rest() const;

    std::filesystem::path path_;
    int file_ = -1;
    const LogHeader* header_ = nullptr;
    const std::byte* window_ = nullptr;
    std::uint64_t window_begin_ = 0;  // file offsets
    std::uint64_t window_end_ = 0;
    std::uint64_t position_ = 0;
};

}  // namespace rankscope
