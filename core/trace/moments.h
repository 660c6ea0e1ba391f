// SPDX-License-Identifier: GPL-3.0-or-later
// The instants at which something a person can see happens: a call is entered, a call returns, a
// line is printed. The playhead stands at one of them; back and step go to the one before and the
// one after, over all ranks in the order of time (ties: lower rank first, then order on the rank).
#pragma once

#include <cstdint>
#include <vector>

#include "trace/large_pages.h"
#include "trace/store.h"

namespace rankscope {

struct Moment {
    enum class Kind : std::uint8_t { enter, line, leave };
    Time time = 0;
    std::int16_t rank = -1;
    Kind kind = Kind::enter;
    std::uint32_t index = 0;  // of the call or line on its rank
    friend bool operator==(const Moment&, const Moment&) = default;
};
static_assert(sizeof(Moment) == 16);

// Kept beside a store and grown with it; stays sorted though ranks' news come in any order.
class Moments {
  public:
    void update(const Store& store);  // takes in what is new since the last call
    std::size_t size() const { return moments_.size(); }
    const Moment& operator[](std::size_t i) const { return moments_[i]; }
    auto begin() const { return moments_.begin(); }
    auto end() const { return moments_.end(); }
    // The number of moments at or before `time`: moments[count-1] is the one shown at `time`.
    std::size_t count_until(Time time) const;
    // How many moments come before this one: its place, when it is there.
    std::size_t count_before(const Moment& moment) const;

  private:
    // What of a rank has been taken in.
    struct Seen {
        std::uint32_t calls = 0, lines = 0;
        std::vector<std::uint32_t> open;  // entered, their leave not taken in yet
    };
    static bool next(const Store& store, int rank, const Seen& seen, Moment& moment);
    static void take(Seen& seen, const Moment& moment);

    std::vector<Moment, LargePages<Moment>> moments_;
    std::vector<Seen> seen_;
};

}  // namespace rankscope
