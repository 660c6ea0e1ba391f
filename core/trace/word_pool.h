// SPDX-License-Identifier: GPL-3.0-or-later
// A long row of 8-byte words that holds many small things (previews, details of calls), each known
// by where it begins. The same words put in again soon are found, not kept twice: what is sent is
// mostly what is received, and a loop makes the same call again and again.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace rankscope {

class WordPool {
  public:
    // Returns where they begin; never 0. Throws std::length_error beyond 32 GiB.
    std::uint32_t add(std::span<const std::uint64_t> words);
    const std::uint64_t* at(std::uint32_t begin) const { return words_.data() + begin; }
    std::span<const std::uint64_t> from(std::uint32_t begin) const {
        return std::span(words_).subspan(begin);
    }

  private:
    std::vector<std::uint64_t> words_{0};
    std::vector<std::uint32_t> recent_;  // by hash; made with the second thing that is kept
};

}  // namespace rankscope
