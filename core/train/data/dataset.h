// SPDX-License-Identifier: GPL-3.0-or-later
// What a loader draws from: numbered records that come as one batch of tensors.
#pragma once

#include <torch/torch.h>

#include <cstdint>
#include <span>
#include <vector>

namespace rankscope::train {

struct Batch {
    torch::Tensor images;          // [N,3,32,32] float32
    torch::Tensor labels;          // [N] int64
    std::vector<int64_t> indices;  // of the N records in their dataset
};

class Dataset {
  public:
    virtual ~Dataset() = default;

    // Number of records.
    virtual int64_t size() const = 0;

    // The records of these numbers (0 .. size()-1, else std::out_of_range) in the order given.
    // `epoch` is for datasets that change their records from epoch to epoch, such as augmented
    // ones. Called from several threads at once.
    virtual Batch fetch(std::span<const int64_t> indices, int64_t epoch) const = 0;
};

}  // namespace rankscope::train
