// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/partition/shard.h"

#include <gtest/gtest.h>

#include <vector>

#include "core/train/partition/layout_of_tutorial_net.h"

namespace rankscope::train {
namespace {

// How many ranks hold each number of the flat order.
template <typename ShardOf>
std::vector<int> holders(const Layout& layout, int ranks, ShardOf shard_of) {
    std::vector<int> count(static_cast<size_t>(layout.numel));
    for (int rank = 0; rank < ranks; ++rank)
        for (const auto& piece : shard_of(layout, rank, ranks).pieces)
            for (int64_t i = 0; i < piece.count; ++i)
                ++count[static_cast<size_t>(piece.global + i)];
    return count;
}

TEST(Layout, KnowsItsModules) {
    const auto layout = layout_of_tutorial_net();
    EXPECT_EQ(layout.numel, 62'006);
    const auto modules = modules_of(layout);
    ASSERT_EQ(modules.size(), 5u);
    EXPECT_EQ(layout[modules[2].first].name, "fc1.weight");
    EXPECT_EQ(layout[modules[2].last].name, "fc1.bias");
}

TEST(Shard, SlicesArePaddedToTwiceTheRanks) {
    const auto layout = layout_of_tutorial_net();
    EXPECT_EQ(slice_shard(layout, 0, 2).numel, 31'004);
    EXPECT_EQ(slice_shard(layout, 1, 2).pieces[0].count, 62'006 - 31'004);
    EXPECT_EQ(slice_shard(layout, 0, 8).numel % 2, 0);
}

TEST(Shard, PartsArePaddedToTheRanks) {
    const auto layout = layout_of_tutorial_net();
    EXPECT_EQ(parameter_shard(layout, 0, 2).numel, 31'003);
    EXPECT_EQ(part_numel(layout, 9, 4), 3);  // fc3.bias has 10 numbers
    EXPECT_EQ(part_begin(layout, 2, 2), 228);
}

TEST(Shard, EveryNumberHasOneHolder) {
    const auto layout = layout_of_tutorial_net();
    const std::vector<int> one(62'006, 1);
    for (const int ranks : {1, 2, 3, 4, 7, 8}) {
        EXPECT_EQ(holders(layout, ranks, slice_shard), one) << ranks;
        EXPECT_EQ(holders(layout, ranks, parameter_shard), one) << ranks;
    }
}

TEST(Shard, MoreRanksThanNumbersLeaveSomeWithNone) {
    Layout layout;
    layout.add("a", {3});
    EXPECT_EQ(holders(layout, 8, slice_shard), (std::vector<int>{1, 1, 1}));
    EXPECT_EQ(holders(layout, 8, parameter_shard), (std::vector<int>{1, 1, 1}));
    EXPECT_TRUE(parameter_shard(layout, 5, 8).pieces.empty());
}

}  // namespace
}  // namespace rankscope::train
