// SPDX-License-Identifier: MIT
// The example's loop over epochs and micro batches, with what it prints.
#pragma once

#include <cstdint>

#include "arguments.h"
#include "evaluate.h"
#include "train/data/loader.h"
#include "watch.h"

namespace cifar {

class Training {
  public:
    Training(const Arguments& arguments, const rankscope::train::Images& images,
             rankscope::train::Engine& engine, rankscope::train::DataLoader& loader);

    // From the first epoch, or from where a loaded checkpoint stopped, to the last; then how well
    // the network does. Collective.
    void run(const std::string& data);

  private:
    bool is_first_rank() const { return engine_.global_rank() == 0; }
    bool enough() const;
    void run_epoch(int64_t epoch, int64_t first_batch);
    void train_on(const rankscope::train::Batch& batch);
    double forgotten_division() const;
    void count_step();
    void print_loss(int64_t epoch, int64_t batch);
    void save();
    Evaluation end_epoch(int64_t epoch);
    void print_accuracy(const Evaluation& evaluation) const;
    void compare_parameters();

    const Arguments& arguments_;
    const rankscope::train::Images& images_;
    rankscope::train::Engine& engine_;
    rankscope::train::DataLoader& loader_;
    rankscope::train::ImageDataset test_;
    Watch watch_;
    StepFacts step_;
    double running_loss_ = 0;
    int64_t running_count_ = 0;
};

}  // namespace cifar
