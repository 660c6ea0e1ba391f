// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/data/loader.h"

#include <gmock/gmock.h>

#include <chrono>
#include <stdexcept>
#include <thread>

#include "train/data/data_error.h"

namespace rankscope::train {
namespace {

using std::chrono::milliseconds;

// Record i has the label i; a record of `poison` cannot be read; each fetch takes `takes`.
struct Numbers : Dataset {
    explicit Numbers(int64_t n, milliseconds t = {}) : records(n), takes(t) {}

    int64_t size() const override { return records; }
    Batch fetch(std::span<const int64_t> indices, int64_t epoch) const override {
        std::this_thread::sleep_for(takes);
        Batch batch{{}, {}, {indices.begin(), indices.end()}};
        for (const auto index : indices)
            if (index == poison) throw DataError("record 5 is damaged");
        batch.images = torch::full({1}, static_cast<double>(epoch));
        batch.labels = torch::tensor(batch.indices);
        return batch;
    }

    int64_t records;
    milliseconds takes;
    int64_t poison = -1;
};

std::vector<std::vector<int64_t>> epoch_of(DataLoader& loader) {
    std::vector<std::vector<int64_t>> batches;
    while (auto batch = loader.next()) batches.push_back(batch->indices);
    return batches;
}

DistributedSampler straight(int64_t records) {
    return DistributedSampler(records, {.shuffle = false});
}

class LoaderWorkers : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Threads, LoaderWorkers, testing::Values(0, 1, 3));

TEST_P(LoaderWorkers, BatchesComeInOrderAndTheLastIsShort) {
    DataLoader loader(std::make_shared<Numbers>(10), straight(10),
                      {.micro_batch = 4, .workers = GetParam()});
    EXPECT_EQ(loader.size(), 3);
    EXPECT_THAT(epoch_of(loader),
                testing::ElementsAre(testing::ElementsAre(0, 1, 2, 3),
                                     testing::ElementsAre(4, 5, 6, 7), testing::ElementsAre(8, 9)));
    EXPECT_FALSE(loader.next().has_value());
}

TEST_P(LoaderWorkers, TheShortLastBatchCanBeDropped) {
    DataLoader loader(std::make_shared<Numbers>(10), straight(10),
                      {.micro_batch = 4, .drop_last = true, .workers = GetParam()});
    EXPECT_EQ(loader.size(), 2);
    EXPECT_EQ(epoch_of(loader).size(), 2U);
}

TEST_P(LoaderWorkers, EachEpochHasItsOwnOrder) {
    DataLoader loader(std::make_shared<Numbers>(64), DistributedSampler(64, {}),
                      {.micro_batch = 8, .workers = GetParam()});
    loader.begin_epoch(0);
    const auto first = epoch_of(loader);
    loader.begin_epoch(1);
    const auto second = epoch_of(loader);
    loader.begin_epoch(0);
    EXPECT_NE(first, second);
    EXPECT_EQ(epoch_of(loader), first);
}

TEST_P(LoaderWorkers, AnEpochLeftInTheMiddleIsForgotten) {
    DataLoader loader(std::make_shared<Numbers>(1'000, milliseconds(1)), straight(1'000),
                      {.micro_batch = 10, .workers = GetParam()});
    for (int64_t epoch = 0; epoch < 5; ++epoch) {
        loader.begin_epoch(epoch);
        for (int64_t batch = 0; batch < 3; ++batch) {
            const auto got = loader.next();
            ASSERT_EQ(got->indices.front(), batch * 10);
            ASSERT_EQ(got->images[0].item<int64_t>(), epoch);
        }
    }
}

TEST_P(LoaderWorkers, ARunThatResumesBeginsWhereItStopped) {
    DataLoader loader(std::make_shared<Numbers>(100), DistributedSampler(100, {}),
                      {.micro_batch = 10, .workers = GetParam()});
    loader.begin_epoch(2);
    const auto whole = epoch_of(loader);
    loader.begin_epoch(2, 7);
    EXPECT_EQ(epoch_of(loader), decltype(whole)(whole.begin() + 7, whole.end()));
    EXPECT_THROW(loader.begin_epoch(2, 11), std::out_of_range);
}

TEST_P(LoaderWorkers, AnErrorOfTheDatasetComesOutOfNext) {
    const auto numbers = std::make_shared<Numbers>(10);
    numbers->poison = 5;
    DataLoader loader(numbers, straight(10), {.micro_batch = 4, .workers = GetParam()});
    EXPECT_TRUE(loader.next().has_value());
    EXPECT_THROW(loader.next(), DataError);
    EXPECT_EQ(loader.next()->indices.front(), 8);
}

TEST(DataLoader, AWorkerIsAheadOfTheRank) {
    DataLoader loader(std::make_shared<Numbers>(40, milliseconds(30)), straight(40),
                      {.micro_batch = 10, .workers = 1});
    loader.begin_epoch(0);
    std::this_thread::sleep_for(milliseconds(300));  // the rank computes; four batches are made
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_EQ(epoch_of(loader).size(), 4U);
    EXPECT_LT(std::chrono::steady_clock::now() - begin, milliseconds(90));
}

TEST(DataLoader, RefusesABatchLargerThanTheShard) {
    const auto numbers = std::make_shared<Numbers>(100);
    try {
        DataLoader(numbers, DistributedSampler(100, {.ranks = 4}), {.micro_batch = 26});
        FAIL() << "took it";
    } catch (const DataError& error) {
        EXPECT_THAT(error.what(), testing::HasSubstr("micro batch of 26 is larger than the 25"));
        EXPECT_THAT(error.what(), testing::HasSubstr("100 in all"));
    }
    EXPECT_THROW(DataLoader(numbers, straight(100), {.micro_batch = 0}), std::invalid_argument);
    EXPECT_THROW(DataLoader(numbers, straight(100), {.workers = -1}), std::invalid_argument);
}

}  // namespace
}  // namespace rankscope::train
