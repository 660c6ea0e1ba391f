// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/word_pool.h"

#include <algorithm>
#include <stdexcept>

namespace rankscope {
namespace {

constexpr std::size_t kRecent = std::size_t{1} << 12;
// As much room as looking for it would take: kept without a look.
constexpr std::size_t kTooSmall = 1;

std::uint32_t hash_of(std::span<const std::uint64_t> words) {
    std::uint64_t hash = words.size();
    for (const std::uint64_t word : words) {
        hash = (hash ^ word) * 0x9e3779b97f4a7c15;
        hash ^= hash >> 29;
    }
    return static_cast<std::uint32_t>(hash >> 16);
}

}  // namespace

std::uint32_t WordPool::keep() {
    const std::size_t begin = kept_;
    if (begin > UINT32_MAX)
        throw std::length_error("the run has more payloads than 32 GiB can hold");
    const auto words = std::span<const std::uint64_t>(words_).subspan(begin);
    if (words.size() > kTooSmall) {
        if (recent_.empty()) recent_.resize(kRecent);
        const std::uint32_t hash = hash_of(words);
        Recent& recent = recent_[hash % kRecent];
        if (recent.hash == hash && recent.begin != 0 && begin - recent.begin >= words.size() &&
            std::equal(words.begin(), words.end(), words_.data() + recent.begin)) {
            words_.resize(begin);
            return recent.begin;
        }
        recent = {static_cast<std::uint32_t>(begin), hash};
    }
    kept_ = words_.size();
    return static_cast<std::uint32_t>(begin);
}

}  // namespace rankscope
