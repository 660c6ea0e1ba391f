// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/schedule/one_cycle.h"

#include <cmath>
#include <string>

#include "train/error.h"

namespace rankscope::train {

namespace {

// DeepSpeed sets Adam's second beta to this whenever it cycles the first.
constexpr double second_beta = 0.99;

}  // namespace

OneCycle::OneCycle(const OneCycleConfig& config) : config_(config) {
    const int64_t first = config.cycle_first_step_size;
    const int64_t second = config.cycle_second_step_size.value_or(first);
    if (first <= 0 || second <= 0)
        throw ConfigError(
            "OneCycle needs cycle_first_step_size and cycle_second_step_size above 0,"
            " got " +
            std::to_string(first) + " and " + std::to_string(second));
    total_size_ = static_cast<double>(first + second);
    step_ratio_ = static_cast<double>(first) / total_size_;
}

Rates OneCycle::initial(double) const {
    Rates rates{config_.cycle_min_lr, {}};
    if (config_.cycle_momentum) rates.betas = {config_.cycle_min_mom, second_beta};
    return rates;
}

double OneCycle::scale_factor(int64_t iteration) const {
    const double cycles = static_cast<double>(iteration + 1) / total_size_;
    const double x = 1.0 + cycles - std::floor(1.0 + cycles);
    return x <= step_ratio_ ? x / step_ratio_ : (x - 1.0) / (step_ratio_ - 1.0);
}

Rates OneCycle::at(int64_t iteration) const {
    Rates rates;
    if (static_cast<double>(iteration) < total_size_) {
        const double scale = scale_factor(iteration);
        rates.lr = config_.cycle_min_lr + (config_.cycle_max_lr - config_.cycle_min_lr) * scale;
        if (config_.cycle_momentum)
            rates.betas = {
                config_.cycle_max_mom - (config_.cycle_max_mom - config_.cycle_min_mom) * scale,
                second_beta};
        return rates;
    }
    const double steps = static_cast<double>(iteration) - total_size_ + 1.0;
    const double intervals = config_.decay_step_size == 0.0 ? 0.0 : steps / config_.decay_step_size;
    rates.lr = config_.cycle_min_lr / (1.0 + config_.decay_lr_rate * intervals);
    if (config_.cycle_momentum)
        rates.betas = {config_.cycle_max_mom * (1.0 + config_.decay_mom_rate * intervals),
                       second_beta};
    return rates;
}

}  // namespace rankscope::train
