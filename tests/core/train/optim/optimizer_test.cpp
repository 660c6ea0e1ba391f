// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/optim/optimizer.h"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>

namespace rankscope::train {
namespace {

// Long enough for the vectorised middle of each loop and its tail.
constexpr size_t count = 37;

std::vector<float> numbers(double from, double step) {
    std::vector<float> values;
    for (size_t i = 0; i < count; ++i)
        values.push_back(static_cast<float>(from + step * static_cast<double>(i)));
    return values;
}

// Adam as its paper writes it, in double precision, one number.
double adam_by_hand(double p, const std::vector<double>& gradients, double lr, double decay,
                    bool decoupled) {
    const double b1 = 0.8, b2 = 0.999, eps = 1e-8;
    double m = 0, v = 0;
    for (size_t t = 1; t <= gradients.size(); ++t) {
        double g = gradients[t - 1];
        if (decoupled)
            p *= 1 - lr * decay;
        else
            g += decay * p;
        m = b1 * m + (1 - b1) * g;
        v = b2 * v + (1 - b2) * g * g;
        const double mean = m / (1 - std::pow(b1, static_cast<double>(t)));
        const double square = v / (1 - std::pow(b2, static_cast<double>(t)));
        p -= lr * mean / (std::sqrt(square) + eps);
    }
    return p;
}

void expect_adam(bool decoupled) {
    OptimizerConfig config;
    config.lr = 0.01;
    config.betas = {0.8, 0.999};
    config.weight_decay = 0.1;
    config.adam_w_mode = decoupled;
    const auto adam = make_optimizer(config, count);
    auto parameters = numbers(-1.0, 0.1);
    const auto start = parameters, first = numbers(0.3, -0.02), second = numbers(-0.1, 0.01);
    adam->step(parameters, first, 0.5f);
    adam->step(parameters, second, 1.0f);
    for (size_t i = 0; i < count; ++i)
        EXPECT_NEAR(parameters[i],
                    adam_by_hand(start[i], {first[i] * 0.5, second[i]}, 0.01, 0.1, decoupled), 1e-6)
            << i;
    EXPECT_EQ(adam->step_count(), 2);
    EXPECT_EQ(adam->state_bytes(), int64_t{count} * 8);
}

TEST(Adam, DecouplesTheDecay) {
    expect_adam(true);
}

TEST(Adam, AddsTheDecayToTheGradientOtherwise) {
    expect_adam(false);
}

TEST(Adam, DoesWithAShardWhatItDoesWithTheWhole) {
    const auto whole = make_optimizer({}, count), left = make_optimizer({}, 10),
               right = make_optimizer({}, count - 10);
    auto together = numbers(-1.0, 0.1);
    auto apart = together;
    const auto gradients = numbers(0.3, -0.02);
    for (int step = 0; step < 3; ++step) {
        whole->step(together, gradients, 1.0f);
        left->step(std::span(apart).first(10), std::span(gradients).first(10), 1.0f);
        right->step(std::span(apart).subspan(10), std::span(gradients).subspan(10), 1.0f);
    }
    EXPECT_EQ(together, apart);  // bit for bit
}

TEST(Sgd, FollowsPyTorchsMomentum) {
    OptimizerConfig config;
    config.kind = OptimizerKind::Sgd;
    config.lr = 0.1;
    config.momentum = 0.9;
    const auto sgd = make_optimizer(config, 1);
    std::vector<float> parameter{1.0f};
    sgd->step(parameter, std::vector<float>{1.0f}, 1.0f);
    EXPECT_FLOAT_EQ(parameter[0], 1.0f - 0.1f);
    sgd->step(parameter, std::vector<float>{1.0f}, 1.0f);
    EXPECT_FLOAT_EQ(parameter[0], 0.9f - 0.1f * 1.9f);
}

TEST(Sgd, LooksAheadWithNesterov) {
    OptimizerConfig config;
    config.kind = OptimizerKind::Sgd;
    config.lr = 0.1;
    config.momentum = 0.9;
    config.nesterov = true;
    const auto sgd = make_optimizer(config, 1);
    std::vector<float> parameter{1.0f};
    sgd->step(parameter, std::vector<float>{1.0f}, 1.0f);
    EXPECT_FLOAT_EQ(parameter[0], 1.0f - 0.1f * 1.9f);
}

TEST(Sgd, HoldsNoStateWithoutMomentum) {
    OptimizerConfig config;
    config.kind = OptimizerKind::Sgd;
    config.lr = 0.5;
    config.weight_decay = 0.1;
    const auto sgd = make_optimizer(config, 1);
    std::vector<float> parameter{2.0f};
    sgd->step(parameter, std::vector<float>{1.0f}, 1.0f);
    EXPECT_FLOAT_EQ(parameter[0], 2.0f - 0.5f * 1.2f);
    EXPECT_EQ(sgd->state_bytes(), 0);
}

TEST(Optimizer, RefusesGradientsOfAnotherNumber) {
    std::vector<float> parameters(3), gradients(2);
    EXPECT_THROW(make_optimizer({}, 3)->step(parameters, gradients, 1.0f), std::invalid_argument);
}

}  // namespace
}  // namespace rankscope::train
