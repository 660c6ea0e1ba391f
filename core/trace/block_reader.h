// SPDX-License-Identifier: GPL-3.0-or-later
// The blocks of a run file one after the other. A thread of its own reads ahead and checks them
// while the block before is decoded: half of the work of opening a run lies on another core.
#pragma once

#include <array>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "trace/input_file.h"
#include "trace/record_reader.h"
#include "trace/run_file_format.h"

namespace rankscope {

struct Block {
    BlockHeader header{};
    Bytes payload;          // shorter than the header says where the file ends
    std::uint64_t end = 0;  // where in the file the next block begins
    bool intact = false;    // all there, and the checksum is right

    BlockKind kind() const { return static_cast<BlockKind>(header.kind); }
    bool cut() const { return payload.size() < header.bytes; }
};

// The header at `offset`; none when the file ends before its end or what is there can be none.
std::optional<BlockHeader> header_at(const InputFile& file, std::uint64_t offset);

// Reads one block, into `buffer`.
Block read_block(const InputFile& file, std::uint64_t offset, const BlockHeader& header,
                 std::vector<std::uint64_t>& buffer);

class BlockReader {
  public:
    // From the block at `offset` on. The file must outlive it.
    BlockReader(const InputFile& file, std::uint64_t offset);
    ~BlockReader();

    // Null after the last one; holds until the next call. Throws RunFileError.
    const Block* next();

  private:
    struct Slot {
        Block block;
        std::vector<std::uint64_t> buffer;
    };
    void read_ahead(std::uint64_t offset);
    Slot* free_slot();  // waits for one; null when nobody wants any more

    const InputFile& file_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::array<Slot, 4> slots_;
    std::size_t read_ = 0, taken_ = 0;  // blocks so far; the last one taken is still looked at
    bool done_ = false, stop_ = false;
    std::exception_ptr error_;
    std::thread thread_;
};

}  // namespace rankscope
