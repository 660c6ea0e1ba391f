// SPDX-License-Identifier: GPL-3.0-or-later
// deepspeed.initialize(): from a model and a configuration to an engine on every rank.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "train/data/loader.h"
#include "train/engine/engine.h"

namespace rankscope::train {

struct InitializeArguments {
    // The path of a DeepSpeed JSON file, or the configuration itself: one of the two.
    std::string deepspeed_config;
    std::optional<Config> config;
    // Of the loader that training_data is drawn through.
    int loader_workers = 1;
    uint64_t seed = 0;
};

struct Initialized {
    std::unique_ptr<Engine> engine;
    Optimizer* optimizer = nullptr;                   // the engine's
    std::unique_ptr<DataLoader> training_dataloader;  // null without training_data
    Schedule* lr_scheduler = nullptr;                 // the engine's; null without a scheduler
};

// Collective over comm. One thread a rank from here on. Rank 0 prints the configuration and what is
// odd about it to stdout. `parameters`: those to train, all that require a gradient when empty.
// `training_data` is shared out as PyTorch's DistributedSampler does it. Throws ConfigError,
// TrainingError and DataError.
Initialized initialize(Communicator& comm, const InitializeArguments& arguments, Model model,
                       const std::vector<torch::Tensor>& parameters = {},
                       std::shared_ptr<const Dataset> training_data = nullptr);

}  // namespace rankscope::train
