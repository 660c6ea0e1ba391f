// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/precision/loss_scaler.h"

#include <algorithm>
#include <cmath>

namespace rankscope::train {

namespace {

std::string number(double scale) {
    // Scales are powers of two above 1 nearly always, and then whole.
    return scale == std::floor(scale) && std::abs(scale) < 1e15
               ? std::to_string(static_cast<int64_t>(scale))
               : std::to_string(scale);
}

std::string overflow_text(double attempted) {
    return "OVERFLOW! Skipping step. Attempted loss scale: " + number(attempted) + ", ";
}

LossScaleState initial_state(const LossScaleConfig& config) {
    LossScaleState state;
    state.scale = std::ldexp(1.0, config.initial_scale_power);
    state.hysteresis = config.hysteresis;
    return state;
}

}  // namespace

void StaticLossScaler::update(bool overflow) {
    message_ = overflow ? overflow_text(state_.scale) + "which is fixed" : "";
}

FusedLossScaler::FusedLossScaler(const LossScaleConfig& config) : config_(config) {
    state_ = initial_state(config);
}

void FusedLossScaler::update(bool overflow) {
    message_.clear();
    if (overflow) {
        const double attempted = state_.scale;
        state_.scale = std::max(state_.scale / 2.0, config_.min_loss_scale);
        state_.last_overflow = state_.iteration;
        message_ = overflow_text(attempted) + "reducing to " + number(state_.scale);
    } else {
        const int64_t stable = state_.iteration - state_.last_overflow - 1;
        if (stable > 0 && stable % config_.loss_scale_window == 0) state_.scale *= 2.0;
    }
    ++state_.iteration;
}

ZeroLossScaler::ZeroLossScaler(const LossScaleConfig& config, DeepSpeedVersion version)
    : config_(config), version_(version) {
    state_ = initial_state(config);
}

void ZeroLossScaler::shrink() {
    const double attempted = state_.scale;
    if (config_.hysteresis != 1 && state_.hysteresis != 1) {
        message_ = overflow_text(attempted) + "but hysteresis is " +
                   std::to_string(state_.hysteresis) + ". Reducing hysteresis to " +
                   std::to_string(state_.hysteresis - 1);
        --state_.hysteresis;
        return;
    }
    if (state_.scale == config_.min_loss_scale)
        throw LossScaleError(
            "Current loss scale already at minimum - cannot decrease scale anymore. Exiting run.");
    state_.scale = std::max(state_.scale / 2.0, config_.min_loss_scale);
    message_ = overflow_text(attempted) + "reducing to " + number(state_.scale);
}

void ZeroLossScaler::update(bool overflow) {
    message_.clear();
    if (overflow) {
        shrink();
        state_.last_overflow = state_.iteration;
    } else {
        if (config_.consecutive_hysteresis) state_.hysteresis = config_.hysteresis;
        int64_t stable = state_.iteration - state_.last_overflow;
        if (version_ == DeepSpeedVersion::V0_19_6) --stable;
        const bool grow = stable % config_.loss_scale_window == 0 &&
                          (version_ == DeepSpeedVersion::V0_14_2 || stable > 0);
        if (grow) {
            if (!config_.consecutive_hysteresis) state_.hysteresis = config_.hysteresis;
            state_.scale *= 2.0;
        }
    }
    ++state_.iteration;
}

std::unique_ptr<LossScaler> make_loss_scaler(const LossScaleConfig& config, int zero_stage) {
    if (config.loss_scale != 0.0) return std::make_unique<StaticLossScaler>(config.loss_scale);
    if (zero_stage == 0) return std::make_unique<FusedLossScaler>(config);
    return std::make_unique<ZeroLossScaler>(config);
}

}  // namespace rankscope::train
