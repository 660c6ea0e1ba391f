// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/partition/buckets.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/train/partition/layout_of_tutorial_net.h"

namespace rankscope::train {
namespace {

using testing::ElementsAre;

std::vector<int64_t> sizes(const std::vector<Bucket>& buckets) {
    std::vector<int64_t> sizes;
    for (const auto& bucket : buckets) sizes.push_back(bucket.numel());
    return sizes;
}

TEST(Buckets, AreFilledFromTheLastParameterOn) {
    const auto layout = layout_of_tutorial_net();
    EXPECT_THAT(sizes(plan_buckets(layout, 500'000)), ElementsAre(62'006));
    // fc1.weight has 48,000 numbers: more than a bucket, so it goes alone.
    EXPECT_THAT(sizes(plan_buckets(layout, 20'000)), ElementsAre(11'134, 48'000, 2'872));
    EXPECT_EQ(plan_buckets(layout, 1).size(), 10u);
}

TEST(Buckets, AreCutWhereARanksSliceEnds) {
    const auto layout = layout_of_tutorial_net();
    // Two ranks with 31,004 numbers each: DeepSpeed makes four calls of these three buckets.
    int64_t calls = 0, numbers = 0;
    for (const auto& bucket : plan_buckets(layout, 20'000))
        for (const auto& call : cut_at_slices(bucket, 31'004, 20'000)) {
            ++calls;
            numbers += call.end - call.begin;
        }
    EXPECT_EQ(calls, 4);
    EXPECT_EQ(numbers, 62'006);
    EXPECT_EQ(cut_at_slices(plan_buckets(layout, 500'000)[0], 31'004, 500'000).size(), 1u);
}

TEST(BucketProgress, LetsABucketGoWhenItIsFull) {
    const auto layout = layout_of_tutorial_net();
    BucketProgress progress(layout, plan_buckets(layout, 20'000));
    for (int slot = 9; slot >= 6; --slot) progress.arrived(slot);
    EXPECT_FALSE(progress.next_full());
    progress.arrived(5);
    EXPECT_EQ(progress.next_full(), 0);
    EXPECT_FALSE(progress.next_full());
}

TEST(BucketProgress, KeepsTheOrderWhateverComesFirst) {
    const auto layout = layout_of_tutorial_net();
    BucketProgress progress(layout, plan_buckets(layout, 20'000));
    for (int slot = 0; slot <= 4; ++slot) progress.arrived(slot);
    EXPECT_FALSE(progress.next_full());  // buckets 1 and 2 are full, but 0 goes first
    EXPECT_EQ(progress.next(), 0);       // the pass is over: what is missing is zero
    EXPECT_EQ(progress.next_full(), 1);
    EXPECT_EQ(progress.next(), 2);
    EXPECT_FALSE(progress.next());
    progress.restart();
    EXPECT_EQ(progress.next(), 0);
    EXPECT_FALSE(progress.has_arrived(0));
}

}  // namespace
}  // namespace rankscope::train
