// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/log_tail.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <fstream>

#include "support/log_builder.h"

namespace rankscope {
namespace {

namespace fs = std::filesystem;

// A log as a process writes it: a header page, then segments that are grown before they are filled.
class WrittenLog {
  public:
    WrittenLog() {
        std::string name = (fs::temp_directory_path() / "rankscope-log-XXXXXX").string();
        close(mkstemp(name.data()));
        path = name;
    }
    ~WrittenLog() { fs::remove(path); }

    void write(std::size_t offset, const void* data, std::size_t bytes) {
        std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
        file.seekp(static_cast<std::streamoff>(offset));
        file.write(static_cast<const char*>(data), static_cast<std::streamsize>(bytes));
    }
    void write_header() {
        LogHeader header{};
        std::memcpy(header.magic, kLogMagic, sizeof kLogMagic);
        header.version = kLogVersion;
        header.header_bytes = kLogHeaderBytes;
        write(0, &header, sizeof header);
    }
    void grow(std::size_t segments) {
        fs::resize_file(path, kLogHeaderBytes + segments * kLogSegmentBytes);
    }
    void append(std::span<const std::byte> records) {
        write(kLogHeaderBytes + written, records.data(), records.size());
        written += records.size();
    }

    fs::path path;
    std::size_t written = 0;
};

std::vector<std::byte> line(const std::string& text) {
    test::LogBuilder builder;
    builder.output(1, text);
    return {builder.bytes().begin(), builder.bytes().end()};
}

TEST(LogTail, WaitsForHeaderAndRecords) {
    WrittenLog log;
    LogTail tail(log.path);
    EXPECT_FALSE(tail.ready());
    log.write_header();
    log.grow(1);
    EXPECT_TRUE(tail.ready());
    EXPECT_TRUE(tail.records(SIZE_MAX).empty());
    const auto record = line("hello\n");
    log.append(record);
    EXPECT_EQ(tail.records(SIZE_MAX).size(), record.size());
    tail.advance(record.size());
    EXPECT_TRUE(tail.records(SIZE_MAX).empty());
}

TEST(LogTail, GivesWholeRecordsAboutAsManyAsAskedFor) {
    WrittenLog log;
    log.write_header();
    log.grow(1);
    const auto record = line("hello\n");
    for (int i = 0; i < 10; ++i) log.append(record);
    LogTail tail(log.path);
    EXPECT_EQ(tail.records(1).size(), record.size());
    EXPECT_EQ(tail.records(3 * record.size()).size(), 3 * record.size());
    EXPECT_EQ(tail.records(SIZE_MAX).size(), 10 * record.size());
}

TEST(LogTail, FollowsOverManySegments) {
    WrittenLog log;
    log.write_header();
    log.grow(12);
    std::string text(1000, 'x');
    text.back() = '\n';
    const auto record = line(text);
    const std::size_t many = 11 * kLogSegmentBytes / record.size();
    for (std::size_t i = 0; i < many; ++i) log.append(record);
    LogTail tail(log.path);
    std::size_t bytes = 0;
    for (;;) {
        const auto records = tail.records(100'000);
        if (records.empty()) break;
        bytes += records.size();
        tail.advance(records.size());
    }
    EXPECT_EQ(bytes, many * record.size());
    // Of what was read, only the stretch that is mapped still takes room.
    struct stat facts {};
    ASSERT_EQ(stat(log.path.c_str(), &facts), 0);
    EXPECT_LT(static_cast<std::size_t>(facts.st_blocks) * 512, 6 * kLogSegmentBytes);
}

TEST(LogTail, RefusesWhatIsNoLogAndWhatIsDamaged) {
    WrittenLog other;
    other.grow(1);
    other.write(0, "something else", 14);
    EXPECT_THROW(LogTail(other.path).ready(), std::runtime_error);

    WrittenLog damaged;
    damaged.write_header();
    damaged.grow(1);
    const std::uint32_t size = 12345;
    damaged.write(kLogHeaderBytes, &size, sizeof size);
    EXPECT_THROW(LogTail(damaged.path).records(SIZE_MAX), std::runtime_error);
}

}  // namespace
}  // namespace rankscope
