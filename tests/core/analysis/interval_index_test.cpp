// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/interval_index.h"

#include <gmock/gmock.h>

#include <random>

namespace rankscope {
namespace {

std::vector<std::uint32_t> overlapping(const IntervalIndex& index, Time from, Time to) {
    std::vector<std::uint32_t> found;
    index.overlapping(from, to, [&](std::uint32_t id) {
        found.push_back(id);
        return true;
    });
    return found;
}

TEST(IntervalIndex, FindsWhatTouchesARange) {
    IntervalIndex index;
    index.add(30, 40, 3);
    index.add(10, 20, 1);
    index.add(15, kNever, 2);
    index.settle();
    EXPECT_THAT(overlapping(index, 16, 18), testing::ElementsAre(1, 2));
    EXPECT_THAT(overlapping(index, 25, 29), testing::ElementsAre(2));
    EXPECT_THAT(overlapping(index, 20, 30), testing::ElementsAre(1, 2, 3));
    EXPECT_THAT(overlapping(index, 0, 9), testing::IsEmpty());
}

TEST(IntervalIndex, ClosesASpanLater) {
    IntervalIndex index;
    index.add(10, kNever, 1);
    index.settle();
    index.change_end(10, 1, 12);
    index.settle();
    EXPECT_THAT(overlapping(index, 13, 100), testing::IsEmpty());
    EXPECT_THAT(overlapping(index, 12, 100), testing::ElementsAre(1));
}

TEST(IntervalIndex, StopsWhenTold) {
    IntervalIndex index;
    for (std::uint32_t id = 0; id < 10; ++id) index.add(id, 100, id);
    index.settle();
    int taken = 0;
    index.overlapping(0, 100, [&](std::uint32_t) { return ++taken < 4; });
    EXPECT_EQ(taken, 4);
}

// Added in bits and out of order, with many short spans and a few that never end: the same as
// looking at every span.
TEST(IntervalIndex, SaysWhatLookingAtEachWouldSay) {
    std::mt19937 random(7);
    struct Span {
        Time begin, end;
    };
    std::vector<Span> spans;
    IntervalIndex index;
    for (int bit = 0; bit < 50; ++bit) {
        for (int i = 0; i < 400; ++i) {
            const Time begin = bit * 100 + static_cast<Time>(random() % 300);
            const Time end =
                random() % 100 == 0 ? kNever : begin + static_cast<Time>(random() % 50);
            index.add(begin, end, static_cast<std::uint32_t>(spans.size()));
            spans.push_back({begin, end});
        }
        index.settle();
        for (int i = 0; i < 20; ++i) {
            const auto id = static_cast<std::uint32_t>(random() % spans.size());
            spans[id].end = spans[id].begin + static_cast<Time>(random() % 1000);
            index.change_end(spans[id].begin, id, spans[id].end);
        }
        index.settle();
        const Time from = static_cast<Time>(random() % 6000), to = from + 20;
        std::vector<std::uint32_t> expected;
        for (std::uint32_t id = 0; id < spans.size(); ++id)
            if (spans[id].begin <= to && spans[id].end >= from) expected.push_back(id);
        ASSERT_THAT(overlapping(index, from, to), testing::UnorderedElementsAreArray(expected));
    }
}

}  // namespace
}  // namespace rankscope
