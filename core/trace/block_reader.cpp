// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/block_reader.h"

#include "trace/checksum.h"

namespace rankscope {
namespace {

bool checks(BlockHeader header, Bytes payload) {
    const std::uint32_t checksum = header.checksum;
    header.checksum = 0;
    return crc32c(payload, crc32c(std::as_bytes(std::span(&header, 1)))) == checksum;
}

}  // namespace

std::optional<BlockHeader> header_at(const InputFile& file, std::uint64_t offset) {
    BlockHeader header;
    if (file.read(offset, std::as_writable_bytes(std::span(&header, 1))) < sizeof header)
        return std::nullopt;
    if (header.bytes > kMostBlockBytes || header.rank < -1 || header.rank >= kMostRanks)
        return std::nullopt;
    return header;
}

Block read_block(const InputFile& file, std::uint64_t offset, const BlockHeader& header,
                 std::vector<std::uint64_t>& buffer) {
    const std::uint64_t begin = offset + sizeof header;
    const std::size_t there =
        begin < file.size() ? std::min<std::uint64_t>(header.bytes, file.size() - begin) : 0;
    buffer.resize(std::max(buffer.size(), padded_block(there) / 8));
    const auto into = std::as_writable_bytes(std::span(buffer)).first(there);
    Block block;
    block.header = header;
    block.payload = Bytes(into).first(file.read(begin, into));
    block.end = begin + padded_block(header.bytes);
    block.intact = !block.cut() && checks(header, block.payload);
    return block;
}

BlockReader::BlockReader(const InputFile& file, std::uint64_t offset)
    : file_(file), thread_([this, offset] { read_ahead(offset); }) {}

BlockReader::~BlockReader() {
    {
        const std::lock_guard lock(mutex_);
        stop_ = true;
    }
    changed_.notify_all();
    thread_.join();
}

const Block* BlockReader::next() {
    std::unique_lock lock(mutex_);
    if (taken_ > 0) changed_.notify_all();  // the slot of the block before is free now
    ++taken_;
    changed_.wait(lock, [this] { return read_ >= taken_ || done_; });
    if (read_ >= taken_) return &slots_[(taken_ - 1) % slots_.size()].block;
    if (error_) std::rethrow_exception(error_);
    return nullptr;
}

BlockReader::Slot* BlockReader::free_slot() {
    std::unique_lock lock(mutex_);
    // One slot is being looked at, the others may be filled.
    changed_.wait(lock, [this] { return stop_ || read_ + 1 < taken_ + slots_.size(); });
    return stop_ ? nullptr : &slots_[read_ % slots_.size()];
}

void BlockReader::read_ahead(std::uint64_t offset) {
    std::exception_ptr error;
    try {
        while (offset < file_.size()) {
            const auto header = header_at(file_, offset);
            Slot* slot = header ? free_slot() : nullptr;
            if (slot == nullptr) break;
            slot->block = read_block(file_, offset, *header, slot->buffer);
            offset = slot->block.end;
            const std::lock_guard lock(mutex_);
            ++read_;
            changed_.notify_all();
        }
    } catch (...) {
        error = std::current_exception();
    }
    const std::lock_guard lock(mutex_);
    error_ = error;
    done_ = true;
    changed_.notify_all();
}

}  // namespace rankscope
