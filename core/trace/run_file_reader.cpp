// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstring>
#include <optional>

#include "trace/block_reader.h"
#include "trace/facts_json.h"
#include "trace/file_kind.h"
#include "trace/input_file.h"
#include "trace/run_file.h"

namespace rankscope {
namespace {

namespace fs = std::filesystem;

// Throws when the file is no run of a version that we know. False: cut off within the head.
bool check_head(const InputFile& file, const fs::path& path) {
    if (file.size() == 0)
        throw RunFileError(path.string() + " is empty: no run was recorded in it.");
    std::byte bytes[64];
    const std::size_t got = file.read(0, bytes);
    if (std::memcmp(bytes, kRunFileMagic, std::min(got, sizeof kRunFileMagic)) != 0)
        throw RunFileError(path.string() + " is no recorded run: it seems to be " +
                           file_kind(std::span(bytes).first(got)) +
                           ". Runs are made by \"rankscope record\" or saved by the window.");
    RunFileHead head;
    if (got < sizeof head) return false;
    std::memcpy(&head, bytes, sizeof head);
    if (head.version > kRunFileVersion)
        throw RunFileError(path.string() + " was recorded by a newer Rankscope (its format is " +
                           std::to_string(head.version) + ", this one reads up to " +
                           std::to_string(kRunFileVersion) + "): update Rankscope to open it.");
    if (head.version == 0 || head.block_bytes != sizeof(BlockHeader))
        throw RunFileError(path.string() + " is damaged: its head names a format that never was.");
    return true;
}

class RunFileReader {
  public:
    RunFileReader(const fs::path& path, const std::function<bool(double)>& progress)
        : path_(path), progress_(progress), file_(path) {
        store_.facts().complete = false;
    }

    Store read() {
        if (check_head(file_, path_)) {
            survey();
            read_blocks();
        }
        if (!store_.facts().complete) lose_the_rest();
        return std::move(store_);
    }

  private:
    void survey();
    void read_blocks();
    bool take(const BlockHeader& header, Bytes payload);
    bool take_records(int rank, Bytes records);
    void lose_the_rest();
    Decoder& decoder(int rank);

    fs::path path_;
    const std::function<bool(double)>& progress_;
    InputFile file_;
    Store store_;
    std::vector<std::optional<Decoder>> decoders_;
    std::vector<std::int64_t> clock_offsets_;
};

// What has to be known before the records are decoded: how many calls each rank will have, and by
// how much its machine's clock is off (which the run learns only while it goes on).
void RunFileReader::survey() {
    std::vector<std::size_t> calls;
    std::vector<std::uint64_t> buffer;
    std::uint64_t offset = sizeof(RunFileHead);
    while (offset < file_.size()) {
        const auto header = header_at(file_, offset);
        if (!header) break;
        const auto rank = static_cast<std::size_t>(std::max(header->rank, 0));
        if (header->kind == static_cast<std::uint16_t>(BlockKind::records)) {
            if (rank >= calls.size()) calls.resize(rank + 1);
            // No call takes less room than its two records: more is a lie of a damaged file.
            calls[rank] += std::min<std::size_t>(
                header->calls, header->bytes / (sizeof(RecordHeader) + sizeof(EnterBody)));
        } else if (header->kind == static_cast<std::uint16_t>(BlockKind::rank)) {
            const Block block = read_block(file_, offset, *header, buffer);
            RankInfo info;
            if (block.intact && from_json(as_text(block.payload), info)) {
                if (rank >= clock_offsets_.size()) clock_offsets_.resize(rank + 1);
                clock_offsets_[rank] = info.clock_offset_ns;
            }
        }
        offset += sizeof(BlockHeader) + padded_block(header->bytes);
    }
    store_.grow_ranks(static_cast<int>(calls.size()));
    for (std::size_t rank = 0; rank < calls.size(); ++rank)
        store_.reserve_calls(static_cast<int>(rank), calls[rank]);
}

void RunFileReader::read_blocks() {
    BlockReader reader(file_, sizeof(RunFileHead));
    while (const Block* block = reader.next()) {
        if (block->cut() && block->kind() == BlockKind::records) {
            take_records(block->header.rank, block->payload);  // up to the cut
            return;
        }
        if (!block->intact || !take(block->header, block->payload)) return;
        const double share = static_cast<double>(block->end) / static_cast<double>(file_.size());
        if (progress_ && !progress_(std::min(share, 1.0))) return;
    }
}

// False when the block makes no sense: what follows is not to be trusted.
bool RunFileReader::take(const BlockHeader& header, Bytes payload) {
    switch (static_cast<BlockKind>(header.kind)) {
        case BlockKind::facts:
        case BlockKind::end: {
            RunFacts& facts = store_.facts();
            if (!from_json(as_text(payload), facts)) return false;
            facts.complete = static_cast<BlockKind>(header.kind) == BlockKind::end;
            store_.grow_ranks(std::clamp(facts.ranks, 0, kMostRanks));
            return true;
        }
        case BlockKind::records:
            return take_records(header.rank, payload);
        case BlockKind::site: {
            Site site;
            if (!from_json(as_text(payload), site)) return false;
            store_.edit_site(store_.add_site(site), site);
            return true;
        }
        case BlockKind::rank: {
            if (header.rank < 0) return false;
            store_.grow_ranks(header.rank + 1);
            RankInfo& info = store_.rank(header.rank);
            if (!from_json(as_text(payload), info)) return false;
            info.rank = header.rank;
            return true;
        }
        default:
            return true;
    }
}

bool RunFileReader::take_records(int rank, Bytes records) {
    if (rank < 0) return false;
    try {
        decoder(rank).feed(records);
        return true;
    } catch (const std::runtime_error&) {
        return false;  // damaged, though the checksum is right: keep what came before
    }
}

Decoder& RunFileReader::decoder(int rank) {
    const auto r = static_cast<std::size_t>(rank);
    if (r >= decoders_.size()) decoders_.resize(r + 1);
    if (!decoders_[r]) {
        const std::int64_t clock = r < clock_offsets_.size() ? clock_offsets_[r] : 0;
        decoders_[r].emplace(store_, rank,
                             store_.facts().start_ns + static_cast<std::uint64_t>(clock));
    }
    return *decoders_[r];
}

// The file ends before the run did: nobody knows what became of the ranks that still ran.
void RunFileReader::lose_the_rest() {
    for (int rank = 0; rank < store_.ranks(); ++rank) {
        Life& life = store_.rank(rank).life;
        if (life == Life::starting || life == Life::running || life == Life::held)
            life = Life::lost;
    }
}

}  // namespace

Store open_run_file(const fs::path& path, const std::function<bool(double)>& progress) {
    return RunFileReader(path, progress).read();
}

}  // namespace rankscope
