// SPDX-License-Identifier: GPL-3.0-or-later
// A DeepSpeed configuration, read and checked: the same keys with the same meaning and defaults.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "train/config/batch.h"
#include "train/optim/optimizer.h"
#include "train/precision/loss_scaler.h"
#include "train/precision/precision.h"
#include "train/schedule/schedule.h"

namespace rankscope::train {

// "zero_optimization". Sizes are in elements, not bytes.
struct ZeroConfig {
    int stage = 0;
    int64_t reduce_bucket_size = 500'000'000;
    int64_t allgather_bucket_size = 500'000'000;
    bool reduce_scatter = true;  // here only a condition for prescale_gradients, as in DeepSpeed
    // Reduce buckets while the backward pass still runs. DeepSpeed's default is stage 3 only.
    bool overlap_comm = false;
    int64_t stage3_prefetch_bucket_size = 50'000'000;
    int64_t stage3_param_persistence_threshold = 100'000;
    int64_t stage3_max_live_parameters = 1'000'000'000;
    int64_t stage3_max_reuse_distance = 1'000'000'000;
};

struct Config {
    BatchTriple batch;
    std::optional<OptimizerConfig> optimizer;
    ScheduleConfig schedule;
    double gradient_clipping = 0.0;  // largest L2 norm; 0: no clipping
    bool prescale_gradients = false;
    double gradient_predivide_factor = 1.0;
    Precision precision = Precision::Fp32;
    LossScaleConfig loss_scale;
    ZeroConfig zero;
    int64_t steps_per_print = 10;
    bool wall_clock_breakdown = false;
    bool dataloader_drop_last = false;
    // What deserves a word though it changes nothing: unknown keys, keys without effect here.
    std::vector<std::string> warnings;
};

// `world`: the number of ranks. Throws ConfigError that names the key: a wrong type or value, a
// wrong batch triple, a feature of DeepSpeed that is not to be had here.
Config read_config(const nlohmann::json& json, int world);

// The same of a file, Hjson as DeepSpeed allows.
Config read_config_file(const std::string& path, int world);

// The configuration as DeepSpeed prints it at the start: "  name ............. value" lines.
std::string describe(const Config& config);

}  // namespace rankscope::train
