// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/data/distributed_sampler.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <set>
#include <stdexcept>

namespace rankscope::train {
namespace {

using testing::ElementsAre;

std::vector<int64_t> first_five(std::vector<int64_t> order) {
    order.resize(5);
    return order;
}

// The first values of torch.randperm(n, generator=torch.Generator().manual_seed(0)).
TEST(DistributedSampler, ShufflesAsPyTorchDoes) {
    EXPECT_THAT(first_five(DistributedSampler(4'000, {}).order(0)),
                ElementsAre(44, 961, 3559, 3372, 407));
    EXPECT_THAT(first_five(DistributedSampler(50'000, {}).order(0)),
                ElementsAre(36044, 49165, 37807, 11341, 6091));
}

TEST(DistributedSampler, DealsOneRecordToEachRankInTurn) {
    const auto whole = DistributedSampler(4'000, {}).order(0);
    for (int64_t rank = 0; rank < 4; ++rank) {
        const auto order = DistributedSampler(4'000, {.ranks = 4, .rank = rank}).order(0);
        ASSERT_EQ(order.size(), 1'000U);
        for (size_t i = 0; i < order.size(); ++i)
            ASSERT_EQ(order[i], whole[i * 4 + static_cast<size_t>(rank)]);
    }
}

TEST(DistributedSampler, AnEpochIsAnotherSeed) {
    const DistributedSampler sampler(100, {.seed = 5});
    EXPECT_NE(sampler.order(0), sampler.order(1));
    EXPECT_EQ(sampler.order(2), DistributedSampler(100, {.seed = 7}).order(0));
    EXPECT_EQ(sampler.order(3), sampler.order(3));
}

TEST(DistributedSampler, PadsFromTheStartOrDropsTheTail) {
    const auto shard = [](int64_t rank, bool drop) {
        return DistributedSampler(10,
                                  {.ranks = 4, .rank = rank, .shuffle = false, .drop_last = drop})
            .order(0);
    };
    EXPECT_THAT(shard(0, false), ElementsAre(0, 4, 8));
    EXPECT_THAT(shard(1, false), ElementsAre(1, 5, 9));
    EXPECT_THAT(shard(2, false), ElementsAre(2, 6, 0));
    EXPECT_THAT(shard(3, false), ElementsAre(3, 7, 1));
    EXPECT_THAT(shard(0, true), ElementsAre(0, 4));
    EXPECT_THAT(shard(3, true), ElementsAre(3, 7));
}

TEST(DistributedSampler, PadsManyTimesOverWhenRanksOutnumberRecords) {
    const auto shard = [](int64_t rank) {
        return DistributedSampler(2, {.ranks = 5, .rank = rank, .shuffle = false}).order(0);
    };
    EXPECT_THAT(shard(1), ElementsAre(1));
    EXPECT_THAT(shard(4), ElementsAre(0));
}

TEST(DistributedSampler, ShardsAreDisjointAndCoverEverything) {
    std::set<int64_t> seen;
    for (int64_t rank = 0; rank < 5; ++rank)
        for (const auto record : DistributedSampler(1'000, {.ranks = 5, .rank = rank}).order(3))
            EXPECT_TRUE(seen.insert(record).second) << record << " comes twice";
    EXPECT_EQ(seen.size(), 1'000U);
}

TEST(DistributedSampler, RefusesWhatMakesNoShards) {
    EXPECT_THROW(DistributedSampler(0, {}), std::invalid_argument);
    EXPECT_THROW(DistributedSampler(10, {.ranks = 0}), std::invalid_argument);
    EXPECT_THROW(DistributedSampler(10, {.ranks = 2, .rank = 2}), std::invalid_argument);
    EXPECT_THROW(DistributedSampler(3, {.ranks = 4, .drop_last = true}), std::invalid_argument);
}

}  // namespace
}  // namespace rankscope::train
