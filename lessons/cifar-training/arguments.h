// SPDX-License-Identifier: MIT
// The program's command line: the example's own arguments, and one for each thing a learner turns.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace cifar {

struct Arguments {
    // The example's
    bool with_cuda = false;
    std::optional<int64_t> batch_size;  // micro batch of a rank; without: what the config says
    int64_t epochs = 3;
    int local_rank = -1;
    int64_t log_interval = 25;
    std::string deepspeed_config;
    bool print_config = false;
    // The configuration's, which these override
    std::string backend = "mpi";
    std::string all_reduce = "mpi";
    std::optional<int64_t> stage, accumulation, bucket;
    std::optional<std::string> dtype;
    std::optional<int64_t> scale_power, scale_window;  // of fp16's loss scale
    std::optional<double> lr;
    bool overlap = false;
    // The data
    std::string data;  // "synthetic" or "cifar10"
    std::string data_dir;
    std::string data_url, data_checksum;
    std::optional<int64_t> images;
    bool augment = false;
    bool set_epoch = true;
    int workers = 1;
    // The run
    std::string network = "tutorial";
    std::string optimizer;
    int64_t seed = 0;
    int64_t steps = 0;  // optimizer steps after which the training ends early; 0: all epochs
    bool freeze = false;
    bool sum = false;        // of the ranks' gradients, in place of their mean
    bool no_divide = false;  // by the number of accumulated micro batches
    std::string trap = "none";
    std::string checkpoint_dir;
    int64_t save_interval = 0;
    bool resume = false;
};

// nullopt: the program is to end with `code` (--help, a usage error), all that is to be said having
// been said on rank 0.
std::optional<Arguments> parse_arguments(int argc, char** argv, int rank, int& code);

}  // namespace cifar
