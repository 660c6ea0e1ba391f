// SPDX-License-Identifier: GPL-3.0-or-later
// A short training of the tutorial network on the reference data, to compare one with another.
#pragma once

#include <torch/torch.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "train/comm/mpi_communicator.h"
#include "train/engine/engine.h"
#include "train/reference/reference_start.h"

namespace rankscope::train {

// A configuration for a global batch of 16; `changes` is merged into it.
inline Config small_config(int ranks, const nlohmann::json& changes = nlohmann::json::object()) {
    nlohmann::json json = {
        {"train_batch_size", 16},
        {"steps_per_print", 1'000'000},
        {"gradient_clipping", 0.2},
        {"optimizer", {{"type", "AdamW"}, {"params", {{"lr", 1e-3}}}}},
        {"zero_optimization",
         {{"stage", 0}, {"overlap_comm", false}, {"stage3_param_persistence_threshold", 0}}}};
    json.merge_patch(changes);
    return read_config(json, ranks);
}

// An engine on the reference start, and the records it goes through.
class TrainingRun {
  public:
    TrainingRun(Communicator& comm, const Config& config)
        : comm_(comm), data_(make_reference_data()), engine_(start(comm, config)) {}

    Engine& engine() { return *engine_; }
    std::vector<std::string> log;

    // The loss of one optimizer step, averaged over ranks and micro batches.
    double step() {
        const auto& batch = engine_->config().batch;
        double sum = 0.0;
        for (int64_t part = 0; part < batch.accumulation; ++part) {
            const auto t = engine_->progress().micro_steps;
            const auto records = data_.micro_batch(t, comm_.size(), comm_.rank(), batch.micro);
            const auto loss = torch::nn::functional::cross_entropy(engine_->forward(records.images),
                                                                   records.labels);
            sum += loss.item<double>();
            engine_->backward(loss);
            engine_->step();
        }
        comm_.all_reduce(buffer_of(std::span<double>(&sum, 1)));
        return sum / static_cast<double>(batch.accumulation * comm_.size());
    }
    double steps(int count) {
        double loss = 0.0;
        for (int i = 0; i < count; ++i) loss = step();
        return loss;
    }
    torch::Tensor parameters() { return engine_->gather_parameters(); }

  private:
    std::unique_ptr<Engine> start(Communicator& comm, const Config& config) {
        TutorialNet network;
        // Only rank 0 has the start: the engine is to bring it to the others.
        if (comm.rank() == 0) fill_reference_parameters(network);
        return std::make_unique<Engine>(comm, config, model_of(network),
                                        std::vector<torch::Tensor>{},
                                        [this](const std::string& line) { log.push_back(line); });
    }

    Communicator& comm_;
    ReferenceData data_;
    std::unique_ptr<Engine> engine_;
};

// The distance of two sets of parameters, relative to their size.
inline double distance(const torch::Tensor& a, const torch::Tensor& b) {
    return ((a - b).norm() / b.norm()).item<double>();
}

}  // namespace rankscope::train
