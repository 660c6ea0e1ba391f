// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/moments.h"

#include <algorithm>

namespace rankscope {
namespace {

bool earlier(const Moment& a, const Moment& b) {
    return a.time != b.time ? a.time < b.time : a.rank < b.rank;
}

// Moves the first of a heap to its place after it has grown.
template <typename Less>
void sift_down(std::vector<Moment>& heap, Less less) {
    const Moment moving = heap.front();
    std::size_t hole = 0;
    for (std::size_t child = 1; child < heap.size(); child = 2 * hole + 1) {
        if (child + 1 < heap.size() && less(heap[child + 1], heap[child])) ++child;
        if (!less(heap[child], moving)) break;
        heap[hole] = heap[child];
        hole = child;
    }
    heap[hole] = moving;
}

}  // namespace

// The rank's next moment that has not been taken in; false when there is none.
bool Moments::next(const Store& store, int rank, const Seen& seen, Moment& moment) {
    moment.time = kNever;
    moment.rank = static_cast<std::int16_t>(rank);
    const auto calls = store.calls(rank);
    for (const std::uint32_t index : seen.open) {
        const Time leave = calls[index].leave;
        if (leave < moment.time) {
            moment.time = leave;
            moment.kind = Moment::Kind::leave;
            moment.index = index;
        }
    }
    const auto lines = store.lines(rank);
    if (seen.lines < lines.size() && lines[seen.lines].time < moment.time) {
        moment.time = lines[seen.lines].time;
        moment.kind = Moment::Kind::line;
        moment.index = seen.lines;
    }
    if (seen.calls < calls.size() && calls[seen.calls].enter < moment.time) {
        moment.time = calls[seen.calls].enter;
        moment.kind = Moment::Kind::enter;
        moment.index = seen.calls;
    }
    return moment.time != kNever;
}

void Moments::take(Seen& seen, const Moment& moment) {
    switch (moment.kind) {
        case Moment::Kind::enter:
            seen.open.push_back(seen.calls++);
            return;
        case Moment::Kind::line:
            ++seen.lines;
            return;
        case Moment::Kind::leave:
            seen.open.erase(std::ranges::find(seen.open, moment.index));
            return;
    }
}

void Moments::update(const Store& store) {
    seen_.resize(static_cast<std::size_t>(store.ranks()));
    std::vector<Moment> heap;  // each rank's next moment, the earliest first
    std::size_t coming = 0;
    for (int rank = 0; rank < store.ranks(); ++rank) {
        const Seen& seen = seen_[static_cast<std::size_t>(rank)];
        coming += 2 * (store.calls(rank).size() - seen.calls) + seen.open.size();
        coming += store.lines(rank).size() - seen.lines;
        Moment moment;
        if (next(store, rank, seen, moment)) heap.push_back(moment);
    }
    if (heap.empty()) return;
    std::ranges::make_heap(heap, [](const Moment& a, const Moment& b) { return earlier(b, a); });

    const std::size_t before = moments_.size();
    if (coming > before) moments_.reserve(before + coming);  // a live run grows in small steps
    while (!heap.empty()) {
        Moment& first = heap.front();
        moments_.push_back(first);
        Seen& seen = seen_[static_cast<std::size_t>(first.rank)];
        take(seen, first);
        if (!next(store, first.rank, seen, first)) {
            first = heap.back();
            heap.pop_back();
            if (heap.empty()) break;
        }
        sift_down(heap, earlier);
    }
    const auto middle = moments_.begin() + static_cast<std::ptrdiff_t>(before);
    const auto late = std::upper_bound(moments_.begin(), middle, *middle, earlier);
    std::inplace_merge(late, middle, moments_.end(), earlier);
}

std::size_t Moments::count_until(Time time) const {
    const auto after = std::ranges::upper_bound(moments_, time, {}, &Moment::time);
    return static_cast<std::size_t>(after - moments_.begin());
}

std::size_t Moments::count_before(const Moment& moment) const {
    const auto [first, last] = std::equal_range(moments_.begin(), moments_.end(), moment, earlier);
    return static_cast<std::size_t>(std::find(first, last, moment) - moments_.begin());
}

}  // namespace rankscope
