// SPDX-License-Identifier: GPL-3.0-or-later
// From the bytes of one rank's log to events in the Store. Fed as bytes come; takes whole records
// and leaves the rest. The same for a live log and for a run file.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "trace/store.h"

namespace rankscope {

// A call site that has a place in the store and still wants its file and line.
struct UnresolvedSite {
    SiteId site = 0;
    int rank = 0;
    std::uint64_t address = 0;
    std::string module;        // path of the executable or library, as loaded
    std::uint64_t offset = 0;  // address - load bias
};

class Decoder {
  public:
    // Record times are absolute; `start_ns` of the run becomes time 0. The store must outlive it.
    Decoder(Store& store, int rank, std::uint64_t start_ns);
    ~Decoder();
    Decoder(Decoder&&) noexcept;

    // Decodes the whole records at the head of `bytes`, at most `most` of them; returns the bytes
    // used. A record whose size is still 0, or of which bytes are missing, ends the feed. Unknown
    // kinds are passed over (a newer tracer); a size that cannot be throws std::runtime_error with
    // the offset in the log's records.
    std::size_t feed(std::span<const std::byte> bytes, std::size_t most = SIZE_MAX);

    // Sites seen since the last call that no other rank has brought before.
    std::vector<UnresolvedSite> take_unresolved();

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace rankscope
