// SPDX-License-Identifier: GPL-3.0-or-later
// A long row of 8-byte words that holds many small things (previews, details of calls), each known
// by where it begins. The same words put in again soon are found, not kept twice: what is sent is
// mostly what is received, and a loop makes the same call again and again.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "trace/large_pages.h"

namespace rankscope {

class WordPool {
  public:
    // Room for so many more words (one at least) at the end: to be filled and then kept. The last
    // is 0, so that bytes which do not fill it leave no chance in it. The pointer holds until the
    // next draft.
    std::uint64_t* draft(std::size_t words) {
        const std::size_t end = words_.size();
        words_.resize(end + words);
        words_.back() = 0;
        return words_.data() + end;
    }
    // Where what was drafted since the last keep() is from now on; never 0. Throws
    // std::length_error beyond 32 GiB.
    std::uint32_t keep();

    const std::uint64_t* at(std::uint32_t begin) const { return words_.data() + begin; }
    std::span<const std::uint64_t> from(std::uint32_t begin) const {
        return std::span(words_).subspan(begin);
    }

  private:
    struct Recent {
        std::uint32_t begin = 0;
        std::uint32_t hash = 0;
    };

    std::vector<std::uint64_t, LargePages<std::uint64_t>> words_{0};
    std::size_t kept_ = 1;
    std::vector<Recent> recent_;
};

}  // namespace rankscope
