// SPDX-License-Identifier: GPL-3.0-or-later
#include <fcntl.h>
#include <sys/uio.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "trace/checksum.h"
#include "trace/facts_json.h"
#include "trace/record_reader.h"
#include "trace/run_file.h"
#include "trace/run_file_format.h"

namespace rankscope {

struct RunFileWriter::State {
    explicit State(const std::filesystem::path& to) : path(to.string()) {}
    ~State() {
        if (file >= 0) ::close(file);
    }

    void block(BlockKind kind, int rank, Bytes payload, std::uint32_t calls = 0);
    void block(BlockKind kind, int rank, const std::string& json) {
        block(kind, rank, std::as_bytes(std::span(json)));
    }
    void append(std::span<iovec> parts);

    std::string path;
    int file = -1;
    off_t whole = 0;  // up to here all blocks are whole
};

// Writes all parts or none of them.
void RunFileWriter::State::append(std::span<iovec> parts) {
    off_t written = 0;
    while (!parts.empty()) {
        const ssize_t n = ::writev(file, parts.data(), static_cast<int>(parts.size()));
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) {
            const int error = errno;
            // Half a block in the middle would hide what is written once there is room again.
            if (::ftruncate(file, whole) == 0) ::lseek(file, whole, SEEK_SET);
            throw RunFileError("The run cannot be kept in " + path + ": " + std::strerror(error) +
                               ".");
        }
        written += n;
        auto left = static_cast<std::size_t>(n);
        while (!parts.empty() && left >= parts.front().iov_len) {
            left -= parts.front().iov_len;
            parts = parts.subspan(1);
        }
        if (!parts.empty()) {
            parts.front().iov_base = static_cast<char*>(parts.front().iov_base) + left;
            parts.front().iov_len -= left;
        }
    }
    whole += written;
}

void RunFileWriter::State::block(BlockKind kind, int rank, Bytes payload, std::uint32_t calls) {
    BlockHeader header{};
    header.kind = static_cast<std::uint16_t>(kind);
    header.rank = rank;
    header.bytes = static_cast<std::uint32_t>(payload.size());
    header.calls = calls;
    header.checksum = crc32c(payload, crc32c(std::as_bytes(std::span(&header, 1))));
    static constexpr char kZeros[8] = {};
    iovec parts[] = {
        {&header, sizeof header},
        {const_cast<std::byte*>(payload.data()), payload.size()},
        {const_cast<char*>(kZeros), padded_block(payload.size()) - payload.size()},
    };
    append(parts);
}

RunFileWriter::RunFileWriter(const std::filesystem::path& path, const RunFacts& facts)
    : state_(std::make_unique<State>(path)) {
    state_->file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (state_->file < 0)
        throw RunFileError("The run cannot be kept in " + path.string() + ": " +
                           std::strerror(errno) + ".");
    RunFileHead head{};
    std::memcpy(head.magic, kRunFileMagic, sizeof head.magic);
    head.version = kRunFileVersion;
    head.block_bytes = sizeof(BlockHeader);
    iovec part{&head, sizeof head};
    state_->append({&part, 1});
    state_->block(BlockKind::facts, -1, to_json(facts));
}

RunFileWriter::~RunFileWriter() = default;

void RunFileWriter::add_records(int rank, std::span<const std::byte> records) {
    while (!records.empty()) {
        std::uint32_t calls = 0;
        const Bytes piece = records.first(std::min(records.size(), kBlockBytes));
        const std::size_t whole = for_each_record(
            piece, SIZE_MAX,
            [&calls](const RecordHeader& header, Bytes) {
                if (header.kind == static_cast<std::uint16_t>(RecordKind::enter)) ++calls;
            },
            [rank](std::size_t, std::uint32_t size) {
                throw std::invalid_argument("rank " + std::to_string(rank) + " has a record of " +
                                            std::to_string(size) + " bytes");
            });
        if (whole == 0)
            throw std::invalid_argument("rank " + std::to_string(rank) + ": " +
                                        std::to_string(records.size()) +
                                        " bytes that are no whole record");
        state_->block(BlockKind::records, rank, records.first(whole), calls);
        records = records.subspan(whole);
    }
}

void RunFileWriter::add_site(const UnresolvedSite& where, const Site& site) {
    Site placed = site;
    placed.module = where.module;
    placed.offset = where.offset;
    state_->block(BlockKind::site, -1, to_json(placed));
}

void RunFileWriter::add_end(const RankInfo& rank) {
    state_->block(BlockKind::rank, rank.rank, to_json(rank));
}

void RunFileWriter::finish(const RunFacts& facts) {
    state_->block(BlockKind::end, -1, to_json(facts));
}

}  // namespace rankscope
