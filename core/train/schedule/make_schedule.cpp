// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/schedule/one_cycle.h"
#include "train/schedule/schedule.h"
#include "train/schedule/warmup_cosine_lr.h"
#include "train/schedule/warmup_lr.h"

namespace rankscope::train {

namespace {

struct Maker {
    double base_lr;
    DeepSpeedVersion version;

    std::unique_ptr<Schedule> operator()(std::monostate) const { return nullptr; }
    std::unique_ptr<Schedule> operator()(const WarmupLRConfig& c) const {
        return std::make_unique<WarmupLR>(c.warmup, base_lr, version);
    }
    std::unique_ptr<Schedule> operator()(const WarmupDecayLRConfig& c) const {
        return std::make_unique<WarmupLR>(c.warmup, base_lr, version, c.total_num_steps);
    }
    std::unique_ptr<Schedule> operator()(const WarmupCosineLRConfig& c) const {
        return std::make_unique<WarmupCosineLR>(c, base_lr, version);
    }
    std::unique_ptr<Schedule> operator()(const OneCycleConfig& c) const {
        return std::make_unique<OneCycle>(c);
    }
};

}  // namespace

std::unique_ptr<Schedule> make_schedule(const ScheduleConfig& config, double base_lr,
                                        DeepSpeedVersion version) {
    return std::visit(Maker{base_lr, version}, config);
}

std::string name_of(const ScheduleConfig& config) {
    constexpr const char* names[] = {"none", "WarmupLR", "WarmupDecayLR", "WarmupCosineLR",
                                     "OneCycle"};
    return names[config.index()];
}

}  // namespace rankscope::train
