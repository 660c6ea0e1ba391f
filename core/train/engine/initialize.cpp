// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/engine/initialize.h"

#include <cstdio>
#include <utility>

#include "train/error.h"

namespace rankscope::train {

namespace {

Config config_of(const InitializeArguments& arguments, int world) {
    if (arguments.config && !arguments.deepspeed_config.empty())
        throw ConfigError(
            "Not sure how to proceed, we were given deepspeed configs in the deepspeed arguments "
            "and deepspeed.initialize() function call");
    if (arguments.config) return *arguments.config;
    if (arguments.deepspeed_config.empty())
        throw ConfigError(
            "DeepSpeed requires --deepspeed_config to specify configuration file: give it the path "
            "of a JSON file");
    return read_config_file(arguments.deepspeed_config, world);
}

std::unique_ptr<DataLoader> loader_of(const InitializeArguments& arguments, const Config& config,
                                      const Communicator& comm,
                                      std::shared_ptr<const Dataset> data) {
    if (!data) return nullptr;
    SamplerOptions sampling;
    sampling.ranks = comm.size();
    sampling.rank = comm.rank();
    sampling.seed = arguments.seed;
    LoaderOptions loading;
    loading.micro_batch = config.batch.micro;
    loading.drop_last = config.dataloader_drop_last;
    loading.workers = arguments.loader_workers;
    DistributedSampler sampler(data->size(), sampling);
    return std::make_unique<DataLoader>(std::move(data), std::move(sampler), loading);
}

}  // namespace

Initialized initialize(Communicator& comm, const InitializeArguments& arguments, Model model,
                       const std::vector<torch::Tensor>& parameters,
                       std::shared_ptr<const Dataset> training_data) {
    // A rank has one core: the ranks are the threads.
    at::set_num_threads(1);
    const bool speaks = comm.rank() == 0;
    const auto log = [speaks](const std::string& line) {
        if (!speaks) return;
        std::printf("[INFO] [Rank 0] %s\n", line.c_str());
        std::fflush(stdout);
    };
    const Config config = config_of(arguments, comm.size());
    for (const auto& warning : config.warnings) log("warning: " + warning);

    Initialized made;
    made.training_dataloader = loader_of(arguments, config, comm, std::move(training_data));
    made.engine = std::make_unique<Engine>(comm, config, std::move(model), parameters, log);
    made.optimizer = &made.engine->optimizer();
    made.lr_scheduler = made.engine->schedule();
    log("DeepSpeed's engine on " + std::to_string(comm.size()) + " ranks over " + comm.backend());
    if (speaks) std::fputs(describe(config).c_str(), stdout);
    if (config.precision == Precision::Fp16)
        log("fp16: parameters and gradients are stored and sent as fp16 and computed in fp32, "
            "since "
            "LibTorch has no half-precision convolutions on the CPU");
    return made;
}

}  // namespace rankscope::train
