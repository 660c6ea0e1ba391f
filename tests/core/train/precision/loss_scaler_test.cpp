// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/precision/loss_scaler.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace rankscope::train {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

LossScaleConfig starting_at_32(int hysteresis, bool consecutive = false) {
    LossScaleConfig config;
    config.initial_scale_power = 5;
    config.loss_scale_window = 4;
    config.hysteresis = hysteresis;
    config.consecutive_hysteresis = consecutive;
    return config;
}

// The scales after each step; 'x' is a step that overflowed, '.' one that did not.
std::vector<double> scales(LossScaler& scaler, const std::string& steps) {
    std::vector<double> after;
    for (const char step : steps) {
        scaler.update(step == 'x');
        after.push_back(scaler.scale());
    }
    return after;
}

TEST(FusedLossScaler, HalvesAtOnceAndDoublesAfterAWindow) {
    FusedLossScaler scaler(starting_at_32(2));
    EXPECT_THAT(scales(scaler, "...x......x"),
                ElementsAre(32, 32, 32, 16, 16, 16, 16, 16, 32, 32, 16));
}

TEST(FusedLossScaler, StaysAtTheMinimum) {
    FusedLossScaler scaler(starting_at_32(1));
    EXPECT_THAT(scales(scaler, "xxxxxxx"), ElementsAre(16, 8, 4, 2, 1, 1, 1));
}

TEST(ZeroLossScaler, ForgivesTheFirstOverflow) {
    ZeroLossScaler scaler(starting_at_32(2));
    scaler.update(true);
    EXPECT_EQ(scaler.scale(), 32);
    EXPECT_THAT(scaler.message(), HasSubstr("but hysteresis is 2. Reducing hysteresis to 1"));
    scaler.update(true);
    EXPECT_EQ(scaler.scale(), 16);
    EXPECT_THAT(scaler.message(), HasSubstr("Attempted loss scale: 32, reducing to 16"));
}

TEST(ZeroLossScaler, CountsItsWindowPerVersion) {
    ZeroLossScaler early(starting_at_32(1), DeepSpeedVersion::V0_14_2);
    EXPECT_THAT(scales(early, "x...."), ElementsAre(16, 16, 16, 16, 32));
    ZeroLossScaler late(starting_at_32(1), DeepSpeedVersion::V0_19_6);
    EXPECT_THAT(scales(late, "x....."), ElementsAre(16, 16, 16, 16, 16, 32));
}

TEST(ZeroLossScaler, RefillsItsHysteresisStepByStepWhenConsecutive) {
    ZeroLossScaler scaler(starting_at_32(2, true));
    EXPECT_THAT(scales(scaler, "x.x.x."), ElementsAre(32, 32, 32, 32, 32, 32));
    EXPECT_EQ(scaler.state().hysteresis, 2);
}

TEST(ZeroLossScaler, EndsTheRunBelowTheMinimum) {
    ZeroLossScaler scaler(starting_at_32(1));
    scales(scaler, "xxxxx");
    EXPECT_EQ(scaler.scale(), 1);
    EXPECT_THROW(scaler.update(true), LossScaleError);
}

TEST(LossScaler, RuleFollowsTheStage) {
    const auto dynamic = starting_at_32(2);
    const auto fused = make_loss_scaler(dynamic, 0), zero = make_loss_scaler(dynamic, 1);
    fused->update(true);
    zero->update(true);
    EXPECT_EQ(fused->scale(), 16);
    EXPECT_EQ(zero->scale(), 32);
}

TEST(LossScaler, CanBeFixed) {
    LossScaleConfig config;
    config.loss_scale = 128;
    const auto scaler = make_loss_scaler(config, 2);
    EXPECT_THAT(scales(*scaler, "x..x"), ElementsAre(128, 128, 128, 128));
}

}  // namespace
}  // namespace rankscope::train
