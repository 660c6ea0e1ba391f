// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/reference/recorded_rules.h"

#include <cmath>
#include <memory>
#include <optional>
#include <string>

#include "train/config/read_optimizer.h"
#include "train/error.h"
#include "train/precision/loss_scaler.h"
#include "train/schedule/schedule.h"

namespace rankscope::train {

namespace {

using nlohmann::json;

DeepSpeedVersion version_of(const json& entry) {
    const std::string version = entry.at("deepspeed");
    if (version.starts_with("0.14.2")) return DeepSpeedVersion::V0_14_2;
    if (version.starts_with("0.19")) return DeepSpeedVersion::V0_19_6;
    throw ConfigError("the record is of DeepSpeed " + version + ": known are 0.14.2 and 0.19.6");
}

std::string row(const std::string& of, size_t step) {
    return of + ", step " + std::to_string(step + 1);
}

void compare_schedule(const json& entry, Deviations& deviations) {
    const double base_lr = entry.at("base_lr");
    std::vector<std::string> warnings;
    const json block = {{"type", entry.at("scheduler")}, {"params", entry.at("args")}};
    const auto config = read_schedule(Section(block, "scheduler"), warnings);
    const auto schedule = make_schedule(config, base_lr, version_of(entry));
    const std::string name = entry.at("deepspeed").get<std::string>() + " " + name_of(config);
    double lr = schedule->initial(base_lr).lr;
    const json& recorded = entry.at("lr_used_at_step");
    for (size_t step = 0; step < recorded.size(); ++step) {
        deviations.compare(name_of(config), row(name, step), lr, recorded[step], 1.0, 0.0);
        lr = schedule->step().lr;
    }
}

struct Replayed {
    std::unique_ptr<LossScaler> scaler;
    bool rule_a;
};

Replayed scaler_of(const json& entry) {
    LossScaleConfig config;
    const double init = entry.at("init");
    config.initial_scale_power = static_cast<int>(std::lround(std::log2(init)));
    config.loss_scale_window = entry.at("window");
    config.min_loss_scale = entry.at("min");
    const bool rule_a = entry.contains("scale_after");
    config.hysteresis = entry.value("hysteresis", 1);
    config.consecutive_hysteresis = entry.value("consecutive", false);
    std::unique_ptr<LossScaler> scaler;
    if (rule_a)
        scaler = std::make_unique<FusedLossScaler>(config);
    else
        scaler = std::make_unique<ZeroLossScaler>(config, version_of(entry));
    // A start that is no power of two.
    auto state = scaler->state();
    state.scale = init;
    scaler->set_state(state);
    return {std::move(scaler), rule_a};
}

void compare_scaler(const json& entry, Deviations& deviations) {
    auto [scaler, rule_a] = scaler_of(entry);
    const std::string column = rule_a ? "rule A" : "rule B";
    const std::string name = entry.at("deepspeed").get<std::string>() + " " + column + " " +
                             entry.at("pattern").get<std::string>();
    const json& after = entry.at(rule_a ? "scale_after" : "scale_hyst_after");
    const json& overflow = entry.at("overflow");
    std::optional<size_t> error_at;
    for (size_t step = 0; step < overflow.size() && !error_at; ++step) {
        try {
            scaler->update(overflow[step] != 0);
        } catch (const LossScaleError& error) {
            error_at = step;
            const json& recorded = entry.value("error", json());
            if (!recorded.is_object() || recorded.at("at_iter") != step ||
                recorded.at("message") != error.what())
                deviations.differ(column, row(name, step), error.what());
            continue;
        }
        if (step >= after.size()) {
            deviations.differ(column, row(name, step), "the record ends here with an error");
            return;
        }
        const json& scale = rule_a ? after[step] : after[step].at(0);
        deviations.compare(column, row(name, step), scaler->scale(), scale, 1.0, 0.0);
        if (!rule_a)
            deviations.compare("hysteresis", row(name, step), scaler->state().hysteresis,
                               after[step].at(1), 1.0, 0.0);
    }
    if (!rule_a && entry.value("error", json()).is_object() && !error_at)
        deviations.differ(column, name, "the recorded error did not come");
}

template <typename Compare>
Deviations each(const json& entries, Compare compare) {
    Deviations deviations;
    for (size_t index = 0; index < entries.size(); ++index) {
        try {
            compare(entries[index], deviations);
        } catch (const json::exception& error) {
            throw ConfigError("entry " + std::to_string(index) + ": " + error.what());
        }
    }
    return deviations;
}

}  // namespace

Deviations compare_learning_rates(const json& entries) {
    return each(entries, compare_schedule);
}

Deviations compare_loss_scales(const json& entries) {
    return each(entries, compare_scaler);
}

}  // namespace rankscope::train
