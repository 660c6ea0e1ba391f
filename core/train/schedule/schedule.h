// SPDX-License-Identifier: GPL-3.0-or-later
// Learning rates that follow the number of optimizer steps: DeepSpeed's schedulers, to the last
// bit.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace rankscope::train {

// DeepSpeed changed some schedules and its loss scaler between these; we follow 0.14.2 and can show
// the other.
enum class DeepSpeedVersion { V0_14_2, V0_19_6 };

enum class WarmupType { Log, Linear };

struct WarmupConfig {
    double min_lr = 0.0;
    std::optional<double> max_lr;  // without: 0.001; in 0.19.6 the optimizer's rate
    int64_t num_steps = 1000;
    WarmupType type = WarmupType::Log;
};

struct WarmupLRConfig {
    WarmupConfig warmup;
};

struct WarmupDecayLRConfig {
    WarmupConfig warmup;
    int64_t total_num_steps = 0;
};

// Rates as ratios of the optimizer's own.
struct WarmupCosineLRConfig {
    int64_t total_num_steps = 0;
    double warmup_min_ratio = 0.0;
    int64_t warmup_num_steps = 1000;
    double cos_min_ratio = 0.0001;
    WarmupType type = WarmupType::Log;
};

struct OneCycleConfig {
    double cycle_min_lr = 0.0, cycle_max_lr = 0.0;
    double decay_lr_rate = 0.0;
    int64_t cycle_first_step_size = 2000;
    std::optional<int64_t> cycle_second_step_size;  // without: as the first
    double decay_step_size = 0.0;                   // 0: no decay after the cycle
    bool cycle_momentum = true;
    double cycle_min_mom = 0.8, cycle_max_mom = 0.9;
    double decay_mom_rate = 0.0;
};

// monostate: the optimizer's rate throughout.
using ScheduleConfig = std::variant<std::monostate, WarmupLRConfig, WarmupDecayLRConfig,
                                    WarmupCosineLRConfig, OneCycleConfig>;

// What the optimizer is to use for a step. `betas` only where the schedule moves Adam's.
struct Rates {
    double lr = 0.0;
    std::optional<std::pair<double, double>> betas;
};

class Schedule {
  public:
    virtual ~Schedule() = default;
    // Before the first step(); `base_lr` is the optimizer's own rate.
    virtual Rates initial(double base_lr) const = 0;
    // For iteration i = 0, 1, ... : what is in force after the (i+1)-th step().
    virtual Rates at(int64_t iteration) const = 0;

    // Counts one more optimizer step (one that was not skipped) and gives the rates for the next.
    Rates step() { return at(++last_batch_iteration_); }

    // All that a checkpoint needs of a schedule; -1 before the first step().
    int64_t last_batch_iteration() const { return last_batch_iteration_; }
    void set_last_batch_iteration(int64_t iteration) { last_batch_iteration_ = iteration; }

  private:
    int64_t last_batch_iteration_ = -1;
};

// `base_lr`: the optimizer's own rate. Null for a monostate. Throws ConfigError for a step count
// that is not positive.
std::unique_ptr<Schedule> make_schedule(const ScheduleConfig& config, double base_lr,
                                        DeepSpeedVersion version = DeepSpeedVersion::V0_14_2);

// "WarmupLR" and so on; "none" for a monostate.
std::string name_of(const ScheduleConfig& config);

}  // namespace rankscope::train
