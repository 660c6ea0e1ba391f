// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/config/batch.h"

#include <gtest/gtest.h>

#include "train/error.h"

namespace rankscope::train {
namespace {

using Number = std::optional<int64_t>;

void expect_triple(Number train, Number micro, Number accumulation, int world,
                   const BatchTriple& wanted) {
    const auto triple = complete_batch(train, micro, accumulation, world);
    EXPECT_EQ(triple.train, wanted.train);
    EXPECT_EQ(triple.micro, wanted.micro);
    EXPECT_EQ(triple.accumulation, wanted.accumulation);
}

std::string error_of(Number train, Number micro, Number accumulation, int world) {
    try {
        complete_batch(train, micro, accumulation, world);
    } catch (const ConfigError& error) {
        return error.what();
    }
    return "no error";
}

TEST(BatchTriple, IsCompletedFromWhatIsGiven) {
    expect_triple(32, 4, 2, 4, {32, 4, 2});
    expect_triple(32, 4, {}, 4, {32, 4, 2});
    expect_triple(32, {}, 2, 4, {32, 4, 2});
    expect_triple({}, 4, 2, 4, {32, 4, 2});
    expect_triple(32, {}, {}, 4, {32, 8, 1});
    expect_triple({}, 8, {}, 4, {32, 8, 1});
}

TEST(BatchTriple, IsRefusedWithDeepSpeedsCondition) {
    EXPECT_EQ(error_of({}, {}, 2, 1),
              "Either train_batch_size or train_micro_batch_size_per_gpu needs to be provided");
    EXPECT_EQ(error_of(16, {}, {}, 3),
              "Check batch related parameters. train_batch_size is not equal to "
              "micro_batch_per_gpu * gradient_acc_step * world_size 16 != 5 * 1 * 3");
    EXPECT_EQ(error_of(16, 32, {}, 1), "Gradient accumulation steps: 0 has to be greater than 0");
    EXPECT_EQ(error_of(1, {}, {}, 2), "Micro batch size per gpu: 0 has to be greater than 0");
    EXPECT_EQ(error_of(-4, 1, 1, 1), "Train batch size: -4 has to be greater than 0");
    EXPECT_EQ(error_of(16, 4, 2, 1),
              "Check batch related parameters. train_batch_size is not equal to "
              "micro_batch_per_gpu * gradient_acc_step * world_size 16 != 4 * 2 * 1");
}

}  // namespace
}  // namespace rankscope::train
