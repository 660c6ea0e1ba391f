// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/schedule/schedule.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

#include "train/error.h"

namespace rankscope::train {
namespace {

// The rates in force at steps 1, 2, ...
std::vector<double> rates(const ScheduleConfig& config, int steps, double base_lr = 0.01,
                          DeepSpeedVersion version = DeepSpeedVersion::V0_14_2) {
    const auto schedule = make_schedule(config, base_lr, version);
    std::vector<double> used{schedule->initial(base_lr).lr};
    while (static_cast<int>(used.size()) < steps) used.push_back(schedule->step().lr);
    return used;
}

WarmupConfig ten_steps(WarmupType type) {
    return {0.0, 0.001, 10, type};
}

// The expected numbers are those of the original, to the last bit.
TEST(WarmupLR, RisesByTheLogarithm) {
    const auto used = rates(WarmupLRConfig{ten_steps(WarmupType::Log)}, 13);
    EXPECT_EQ(used[0], 0.01);  // the first step runs before the warmup
    EXPECT_EQ(used[1], 0.0);
    EXPECT_EQ(used[2], 0.00030102999566398113);
    EXPECT_EQ(used[10], 0.0009999999999999998);
    EXPECT_EQ(used[11], 0.001);
    EXPECT_EQ(used[12], 0.001);
}

TEST(WarmupLR, RisesInALine) {
    const auto used = rates(WarmupLRConfig{ten_steps(WarmupType::Linear)}, 12);
    EXPECT_EQ(used[2], 0.0001);
    EXPECT_EQ(used[10], 0.0009000000000000001);
    EXPECT_EQ(used[11], 0.001);
}

TEST(WarmupLR, BeginsAtTheMinimumInTheLaterVersion) {
    WarmupConfig warmup{0.0002, {}, 10, WarmupType::Log};
    const auto used = rates(WarmupLRConfig{warmup}, 13, 0.01, DeepSpeedVersion::V0_19_6);
    EXPECT_EQ(used[0], 0.0002);
    EXPECT_EQ(used[12], 0.01);  // and rises to the optimizer's rate where no other is given
    EXPECT_EQ(rates(WarmupLRConfig{warmup}, 13)[12], 0.001);
}

TEST(WarmupDecayLR, FallsToZero) {
    const auto used = rates(WarmupDecayLRConfig{ten_steps(WarmupType::Log), 20}, 25);
    EXPECT_EQ(used[11], 0.001);
    EXPECT_EQ(used[12], 0.0009000000000000001);
    EXPECT_EQ(used[21], 0.0);
    EXPECT_EQ(used[24], 0.0);
}

TEST(WarmupCosineLR, FallsAlongTheCosine) {
    WarmupCosineLRConfig cosine;
    cosine.total_num_steps = 20;
    cosine.warmup_num_steps = 10;
    const auto used = rates(cosine, 25);
    EXPECT_EQ(used[9], 0.009542425094393249);
    EXPECT_EQ(used[11], 0.00975530705321762);
    EXPECT_EQ(used[20], 1.0000000000000002e-06);
    EXPECT_EQ(used[21], 0.00024569294678237883);  // up again
    EXPECT_EQ(rates(cosine, 25, 0.01, DeepSpeedVersion::V0_19_6)[21], 1.0000000000000002e-06);
}

TEST(OneCycle, RisesAndFallsWhileTheMomentumDoesTheReverse) {
    OneCycleConfig cycle;
    cycle.cycle_min_lr = 0.1;
    cycle.cycle_max_lr = 0.5;
    cycle.cycle_first_step_size = 4;
    const auto schedule = make_schedule(cycle, 0.01);
    EXPECT_EQ(schedule->initial(0.01).lr, 0.1);
    EXPECT_EQ(schedule->initial(0.01).betas, std::pair(0.8, 0.99));
    std::vector<double> lr, momentum;
    for (int step = 0; step < 10; ++step) {
        const auto rates = schedule->step();
        lr.push_back(rates.lr);
        momentum.push_back(rates.betas->first);
    }
    const auto near = [](double value) { return testing::DoubleNear(value, 1e-12); };
    EXPECT_THAT(lr, testing::ElementsAre(near(0.2), near(0.3), near(0.4), near(0.5), near(0.4),
                                         near(0.3), near(0.2), near(0.1), near(0.1), near(0.1)));
    EXPECT_THAT(momentum[3], near(0.8));
    EXPECT_THAT(momentum[7], near(0.9));
}

TEST(OneCycle, DecaysAfterTheCycle) {
    OneCycleConfig cycle;
    cycle.cycle_min_lr = 0.1;
    cycle.cycle_max_lr = 0.5;
    cycle.cycle_first_step_size = 2;
    cycle.decay_step_size = 2;
    cycle.decay_lr_rate = 1.0;
    cycle.cycle_momentum = false;
    const auto schedule = make_schedule(cycle, 0.01);
    EXPECT_DOUBLE_EQ(schedule->at(4).lr, 0.1 / 1.5);
    EXPECT_DOUBLE_EQ(schedule->at(5).lr, 0.1 / 2.0);
    EXPECT_FALSE(schedule->at(5).betas);
}

TEST(Schedules, RefuseCyclesAndWarmupsOfNoSteps) {
    EXPECT_THROW(make_schedule(WarmupLRConfig{{0.0, 0.001, 0, WarmupType::Log}}, 0.01),
                 ConfigError);
    OneCycleConfig cycle;
    cycle.cycle_first_step_size = 0;
    EXPECT_THROW(make_schedule(cycle, 0.01), ConfigError);
}

TEST(Schedules, GoOnWhereACheckpointLeftThem) {
    const WarmupLRConfig config{ten_steps(WarmupType::Log)};
    const auto whole = make_schedule(config, 0.01), resumed = make_schedule(config, 0.01);
    for (int step = 0; step < 5; ++step) whole->step();
    resumed->set_last_batch_iteration(whole->last_batch_iteration());
    EXPECT_EQ(whole->step().lr, resumed->step().lr);
}

}  // namespace
}  // namespace rankscope::train
