// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/config/batch.h"

#include <string>

#include "train/error.h"

namespace rankscope::train {

namespace {

void require_positive(const char* what, int64_t value) {
    if (value <= 0)
        throw ConfigError(std::string(what) + ": " + std::to_string(value) +
                          " has to be greater than 0");
}

}  // namespace

BatchTriple complete_batch(std::optional<int64_t> train, std::optional<int64_t> micro,
                           std::optional<int64_t> accumulation, int world) {
    if (!train && !micro)
        throw ConfigError(
            "Either train_batch_size or train_micro_batch_size_per_gpu needs to be provided");
    // DeepSpeed divides before it checks, and Python's // rounds down.
    const auto divide = [](int64_t a, int64_t b) { return b == 0 ? 0 : a / b - (a % b < 0); };
    BatchTriple batch;
    if (train) {
        batch.train = *train;
        if (micro) {
            batch.micro = *micro;
            batch.accumulation = accumulation.value_or(divide(divide(*train, *micro), world));
        } else {
            batch.accumulation = accumulation.value_or(1);
            batch.micro = divide(divide(*train, world), batch.accumulation);
        }
    } else {
        batch.micro = *micro;
        batch.accumulation = accumulation.value_or(1);
        batch.train = batch.micro * batch.accumulation * world;
    }

    require_positive("Train batch size", batch.train);
    require_positive("Micro batch size per gpu", batch.micro);
    require_positive("Gradient accumulation steps", batch.accumulation);
    if (batch.train != batch.micro * batch.accumulation * world)
        throw ConfigError(
            "Check batch related parameters. train_batch_size is not equal to micro_batch_per_gpu "
            "* gradient_acc_step * world_size " +
            std::to_string(batch.train) + " != " + std::to_string(batch.micro) + " * " +
            std::to_string(batch.accumulation) + " * " + std::to_string(world));
    return batch;
}

}  // namespace rankscope::train
