// SPDX-License-Identifier: GPL-3.0-or-later
// Spans of time, sorted by their begin, to be asked which of them touch a moment or a range: in
// O(log n + found), however long some spans last. It grows at its end and may close spans later.
#pragma once

#include <cstdint>
#include <vector>

#include "trace/event.h"

namespace rankscope {

class IntervalIndex {
  public:
    // Seen by the queries after settle(). An `end` before `begin` makes a span that nothing finds.
    void add(Time begin, Time end, std::uint32_t id);
    // Of the span that was added with this begin and id.
    void change_end(Time begin, std::uint32_t id, Time end);
    // Sorts in what is new: O(new + what begins after the earliest of them).
    void settle();
    void clear();

    std::size_t size() const { return begins_.size(); }
    Time begin(std::size_t i) const { return begins_[i]; }
    std::uint32_t id(std::size_t i) const { return ids_[i]; }
    // How many begin at or before `time`.
    std::size_t count_until(Time time) const;

    // Calls take(id) for each span with begin <= to and end >= from, in the order of begin, ties by
    // id; take returns false to stop.
    template <typename Take>
    void overlapping(Time from, Time to, Take take) const {
        const std::size_t limit = count_until(to);
        for (std::size_t i = next(0, limit, from); i < limit; i = next(i + 1, limit, from))
            if (!take(ids_[i])) return;
    }

  private:
    struct Entry {
        Time begin, end;
        std::uint32_t id;
    };

    // The first position in [first, limit) whose end is at or after `from`; `limit` when none is.
    std::size_t next(std::size_t first, std::size_t limit, Time from) const;
    std::size_t find(Time begin, std::uint32_t id) const;
    void merge_added(std::size_t& first_changed);
    void refresh(std::size_t first_changed, std::vector<std::size_t>& blocks);

    std::vector<Time> begins_, ends_;
    std::vector<std::uint32_t> ids_;
    std::vector<std::vector<Time>> latest_;  // level k: the latest end of each 64^(k+1) spans
    std::vector<Entry> added_, changed_;
};

}  // namespace rankscope
