// SPDX-License-Identifier: GPL-3.0-or-later
// Cuts a rank's shard into micro batches; worker threads make the next ones while a rank computes.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "train/data/dataset.h"
#include "train/data/distributed_sampler.h"

namespace rankscope::train {

struct LoaderOptions {
    int64_t micro_batch = 16;  // records a batch
    bool drop_last = false;    // leave out the last batch of an epoch when it is short
    int workers = 1;           // threads; 0 makes each batch in next() itself
    int prefetch = 4;          // batches a worker may be ahead of the rank
};

// The batches come in the sampler's order whatever the number of workers.
class DataLoader {
  public:
    // Throws std::invalid_argument for a micro batch below 1, negative workers or a prefetch below
    // 1, and DataError for a micro batch larger than the rank's shard.
    DataLoader(std::shared_ptr<const Dataset> dataset, DistributedSampler sampler,
               LoaderOptions options);
    ~DataLoader();
    DataLoader(const DataLoader&) = delete;
    DataLoader& operator=(const DataLoader&) = delete;

    // Batches an epoch.
    int64_t size() const;
    const LoaderOptions& options() const { return options_; }
    const Dataset& dataset() const { return *dataset_; }
    const DistributedSampler& sampler() const { return sampler_; }

    // The order of this epoch from now on, from batch `first_batch` (a run that resumes in
    // mid-epoch). What was left of the epoch before is dropped.
    void begin_epoch(int64_t epoch, int64_t first_batch = 0);

    // The next batch, or nothing at the end of the epoch; epoch 0 is begun by the first call where
    // begin_epoch() was not. Throws what the dataset threw.
    std::optional<Batch> next();

  private:
    struct Made {
        std::optional<Batch> batch;
        std::exception_ptr error;
    };

    void work();
    Batch make(int64_t batch, int64_t epoch, const std::vector<int64_t>& order) const;

    std::shared_ptr<const Dataset> dataset_;
    DistributedSampler sampler_;
    LoaderOptions options_;

    std::mutex mutex_;
    std::condition_variable room_, ready_;
    std::shared_ptr<const std::vector<int64_t>> order_;  // this epoch's records of this rank
    std::map<int64_t, Made> made_;                       // by batch number
    int64_t epoch_ = -1;                                 // -1: none begun
    int64_t next_to_give_ = 0, next_to_make_ = 0;
    uint64_t generation_ = 0;  // of begin_epoch(): a worker's batch of an older one is dropped
    bool stopping_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace rankscope::train
