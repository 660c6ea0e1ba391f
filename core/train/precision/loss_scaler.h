// SPDX-License-Identifier: GPL-3.0-or-later
// The factor that lifts fp16 gradients above the smallest number fp16 can hold, and DeepSpeed's two
// rules for finding it: down when a gradient overflowed, up after a stretch of good steps.
#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>

#include "train/schedule/schedule.h"

namespace rankscope::train {

struct LossScaleConfig {
    double loss_scale = 0.0;  // 0: dynamic; else this value throughout
    int initial_scale_power = 16;
    int64_t loss_scale_window = 1000;
    int hysteresis = 2;
    bool consecutive_hysteresis = false;
    double min_loss_scale = 1.0;
};

// The scale is at its minimum and the gradients overflow still.
struct LossScaleError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// All that a checkpoint needs of a scaler.
struct LossScaleState {
    double scale = 1.0;
    int64_t iteration = 0;
    int64_t last_overflow = -1;
    int hysteresis = 1;
};

class LossScaler {
  public:
    virtual ~LossScaler() = default;
    // After the gradients of a step were looked at.
    virtual void update(bool overflow) = 0;

    double scale() const { return state_.scale; }
    const LossScaleState& state() const { return state_; }
    void set_state(const LossScaleState& state) { state_ = state; }
    // What the last update() did, in DeepSpeed's words; empty when there is nothing to say.
    const std::string& message() const { return message_; }

  protected:
    LossScaleState state_;
    std::string message_;
};

// One value throughout: 1 where there is no fp16, or what the configuration fixes.
class StaticLossScaler : public LossScaler {
  public:
    explicit StaticLossScaler(double scale) { state_.scale = scale; }
    void update(bool overflow) override;
};

// Rule A, DeepSpeed's fused fp16 optimizer (stage 0): halves at each overflow down to the minimum,
// doubles when `window` steps after the one that follows an overflow were good. No hysteresis.
class FusedLossScaler : public LossScaler {
  public:
    explicit FusedLossScaler(const LossScaleConfig& config);
    void update(bool overflow) override;

  private:
    LossScaleConfig config_;
};

// Rule B, DeepSpeed's ZeRO optimizers: the first `hysteresis` - 1 overflows leave the scale as it
// is; one at the minimum throws LossScaleError. 0.19.6 counts the window one step later.
class ZeroLossScaler : public LossScaler {
  public:
    explicit ZeroLossScaler(const LossScaleConfig& config,
                            DeepSpeedVersion version = DeepSpeedVersion::V0_14_2);
    void update(bool overflow) override;

  private:
    void shrink();

    LossScaleConfig config_;
    DeepSpeedVersion version_;
};

// The scaler of an fp16 run: static where loss_scale is set, else rule A at stage 0 and B above.
std::unique_ptr<LossScaler> make_loss_scaler(const LossScaleConfig& config, int zero_stage);

}  // namespace rankscope::train
