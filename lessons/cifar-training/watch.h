// SPDX-License-Identifier: MIT
// What the training tells someone who watches: numbers of each step, pictures now and then.
// Through rankscope.h alone, so all of this does nothing where nobody does.
#pragma once

#include <chrono>
#include <string>

#include "evaluate.h"
#include "train/data/dataset.h"

namespace cifar {

// An optimizer step, as far as the engine does not know it.
struct StepFacts {
    double loss = 0;           // sum over its micro batches on this rank
    int64_t batches = 0;       // micro batches
    int64_t images = 0;        // in them
    double learning_rate = 0;  // it was made with
    double load_time = 0;      // seconds it waited for the loader
    double whole_time = 0;     // seconds it took in all
    double epoch = 0;          // epochs done, with their parts
    double done = 0;           // share of the whole training, 0 to 1
};

class Watch {
  public:
    Watch(rankscope::train::Engine& engine, const rankscope::train::Images& images);

    // Before the first step: which data, which classes, first filters, bytes held.
    void begin(const std::string& data);
    // The first images of an epoch, and how many of them were the first ones of the last epoch,
    // too.
    void began_epoch(int64_t epoch, const rankscope::train::Batch& first);
    // A micro batch was loaded. Shown at most four times a second: it is the bulk of all that is
    // told, and a step that a person waits for is always shown.
    void loaded(const rankscope::train::Batch& batch);
    void stepped(const StepFacts& facts);
    void went_through_epoch(double images_per_second);  // of all ranks together
    void printed(double running_loss);
    // Collective.
    void evaluated(const Evaluation& evaluation, const rankscope::train::ImageDataset& test);

  private:
    double step() const;
    void show_parameters(bool pictures);
    void show_memory() const;

    rankscope::train::Engine& engine_;
    const rankscope::train::Images& images_;
    std::chrono::steady_clock::time_point last_picture_;
    std::vector<int64_t> last_first_;  // images with which the last epoch began
};

// A number below 2^52 that follows from every bit of these parameters.
int64_t checksum_of(const torch::Tensor& parameters);

}  // namespace cifar
