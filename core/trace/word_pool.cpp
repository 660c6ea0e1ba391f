// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/word_pool.h"

#include <algorithm>
#include <stdexcept>

namespace rankscope {
namespace {

constexpr std::size_t kRecent = std::size_t{1} << 16;
// As much room as looking for it would take: kept without a look.
constexpr std::size_t kTooSmall = 1;

std::size_t slot_of(std::span<const std::uint64_t> words) {
    std::uint64_t hash = words.size();
    for (const std::uint64_t word : words) {
        hash = (hash ^ word) * 0x9e3779b97f4a7c15;
        hash ^= hash >> 29;
    }
    return hash % kRecent;
}

}  // namespace

std::uint32_t WordPool::add(std::span<const std::uint64_t> words) {
    if (words_.size() > UINT32_MAX)
        throw std::length_error("the run has more payloads than 32 GiB can hold");
    const auto begin = static_cast<std::uint32_t>(words_.size());
    if (words.size() > kTooSmall) {
        if (recent_.empty()) recent_.resize(kRecent);
        std::uint32_t& recent = recent_[slot_of(words)];
        const bool fits = recent != 0 && words_.size() - recent >= words.size();
        if (fits && std::ranges::equal(from(recent).first(words.size()), words)) return recent;
        recent = begin;
    }
    words_.insert(words_.end(), words.begin(), words.end());
    return begin;
}

}  // namespace rankscope
