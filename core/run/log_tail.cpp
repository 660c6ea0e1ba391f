// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/log_tail.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <utility>

namespace rankscope {

namespace {

constexpr std::uint64_t kWindowBytes = 4 * kLogSegmentBytes;  // of the log mapped at a time
constexpr std::uint64_t kPageBytes = 4096;

std::uint32_t size_at(const std::byte* record) {
    return __atomic_load_n(reinterpret_cast<const std::uint32_t*>(record), __ATOMIC_ACQUIRE);
}

std::uint64_t file_size(int file) {
    struct stat facts {};
    return fstat(file, &facts) == 0 ? static_cast<std::uint64_t>(facts.st_size) : 0;
}

}  // namespace

LogTail::LogTail(const std::filesystem::path& path)
    : path_(path), file_(open(path.c_str(), O_RDWR | O_CLOEXEC)) {}

LogTail::LogTail(LogTail&& other) noexcept
    : path_(std::move(other.path_)),
      file_(std::exchange(other.file_, -1)),
      header_(std::exchange(other.header_, nullptr)),
      window_(std::exchange(other.window_, nullptr)),
      window_begin_(other.window_begin_),
      window_end_(other.window_end_),
      position_(other.position_) {}

LogTail::~LogTail() {
    unmap();
    if (header_) munmap(const_cast<LogHeader*>(header_), kLogHeaderBytes);
    if (file_ >= 0) close(file_);
}

bool LogTail::ready() {
    if (header_) return true;
    // The first segment is added when the header has been filled in.
    if (file_ < 0 || file_size(file_) <= kLogHeaderBytes) return false;
    void* memory = mmap(nullptr, kLogHeaderBytes, PROT_READ, MAP_SHARED, file_, 0);
    if (memory == MAP_FAILED) return false;
    const auto* header = static_cast<const LogHeader*>(memory);
    if (header->version != kLogVersion ||
        std::memcmp(header->magic, kLogMagic, sizeof kLogMagic) != 0) {
        munmap(memory, kLogHeaderBytes);
        throw std::runtime_error(path_.string() + " is no log of version " +
                                 std::to_string(kLogVersion) +
                                 ": the tracer and this program are of different builds.");
    }
    header_ = header;
    position_ = header->header_bytes;
    return true;
}

void LogTail::unmap() {
    if (window_) munmap(const_cast<std::byte*>(window_), window_end_ - window_begin_);
    window_ = nullptr;
}

bool LogTail::map_from(std::uint64_t offset) {
    const std::uint64_t begin = offset / kPageBytes * kPageBytes;
    const std::uint64_t end = std::min(file_size(file_), begin + kWindowBytes);
    if (end < offset + sizeof(RecordHeader)) return false;
    if (window_ && begin == window_begin_ && end == window_end_) return false;
    unmap();
    void* memory =
        mmap(nullptr, end - begin, PROT_READ, MAP_SHARED, file_, static_cast<off_t>(begin));
    if (memory == MAP_FAILED) return false;
    // What has been read gives its room back: a long run must not fill the disk with its logs.
    const auto read_from = std::max(window_begin_, static_cast<std::uint64_t>(kLogHeaderBytes));
    if (begin > read_from)
        fallocate(file_, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, static_cast<off_t>(read_from),
                  static_cast<off_t>(begin - read_from));
    window_ = static_cast<const std::byte*>(memory);
    window_begin_ = begin;
    window_end_ = end;
    return true;
}

std::span<const std::byte> LogTail::mapped_rest() const {
    if (!window_ || position_ < window_begin_ || position_ > window_end_) return {};
    return {window_ + (position_ - window_begin_), window_end_ - position_};
}

std::span<const std::byte> LogTail::records(std::size_t most) {
    if (!ready()) return {};
    // A log that is kept short lets go of its oldest part.
    position_ = std::max(position_, __atomic_load_n(&header_->kept_from, __ATOMIC_ACQUIRE));
    for (;;) {
        const std::span<const std::byte> rest = mapped_rest();
        std::size_t whole = 0;
        while (whole < most && rest.size() - whole >= sizeof(RecordHeader)) {
            const std::uint32_t size = size_at(rest.data() + whole);
            if (size == 0) return rest.first(whole);
            if (size < sizeof(RecordHeader) || size % kRecordAlignment != 0 ||
                size > kLogSegmentBytes)
                throw std::runtime_error(path_.string() + " is damaged: the record at byte " +
                                         std::to_string(position_ + whole) + " claims a size of " +
                                         std::to_string(size) + " bytes.");
            if (size > rest.size() - whole) break;
            whole += size;
        }
        if (whole > 0) return rest.first(whole);
        if (!map_from(position_)) return {};
    }
}

void LogTail::advance(std::size_t bytes) {
    position_ += bytes;
}

}  // namespace rankscope
