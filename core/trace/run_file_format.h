// SPDX-License-Identifier: GPL-3.0-or-later
// The layout of a run file: a head of 16 bytes, then blocks, each a BlockHeader, its payload and
// zeros up to a multiple of 8. Numbers are as on the machine (little endian everywhere we run).
#pragma once

#include <cstddef>
#include <cstdint>

namespace rankscope {

// A carriage return, a line feed and a byte that is no ASCII, so that a transfer that mistakes the
// file for text is noticed.
inline constexpr char kRunFileMagic[8] = {'R', 'S', 'C', 'O', 'P', 'E', '\r', '\n'};

struct RunFileHead {
    char magic[8];
    std::uint32_t version;
    std::uint32_t block_bytes;  // sizeof(BlockHeader)
};
static_assert(sizeof(RunFileHead) == 16);

enum class BlockKind : std::uint16_t {
    facts = 1,    // RunFacts as JSON: first, and again whenever they change
    records = 2,  // whole log records of one rank
    site = 3,     // where a call stands in the source, as JSON
    rank = 4,     // RankInfo as JSON: how the rank stands; the last one counts
    end = 5,      // RunFacts as JSON: the run is over and all of it is in the file
};

struct BlockHeader {
    std::uint16_t kind;  // BlockKind; unknown ones are passed over
    std::uint16_t reserved;
    std::int32_t rank;       // of records and of rank, else -1
    std::uint32_t bytes;     // of the payload, without padding
    std::uint32_t calls;     // MPI calls entered in it, so that a reader can reserve room
    std::uint32_t checksum;  // CRC-32C of the header with 0 here, then of the payload
    std::uint32_t reserved2;
};
static_assert(sizeof(BlockHeader) == 24);

inline constexpr std::size_t kBlockBytes = std::size_t{1} << 20;      // of records, at most
inline constexpr std::size_t kMostBlockBytes = std::size_t{1} << 28;  // what no block exceeds

inline constexpr int kMostRanks = INT16_MAX;  // Moment numbers them with 16 bits

constexpr std::size_t padded_block(std::size_t bytes) {
    return (bytes + 7) & ~std::size_t{7};
}

}  // namespace rankscope
