// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/data/image_set.h"

#include <algorithm>
#include <utility>

namespace rankscope::train {

void ImageSet::append(std::shared_ptr<const uint8_t> bytes, int64_t count) {
    records_.reserve(records_.size() + static_cast<size_t>(count));
    for (int64_t i = 0; i < count; ++i) records_.push_back(bytes.get() + i * record_bytes);
    memory_.push_back(std::move(bytes));
}

void ImageSet::append(const ImageSet& other) {
    records_.insert(records_.end(), other.records_.begin(), other.records_.end());
    memory_.insert(memory_.end(), other.memory_.begin(), other.memory_.end());
}

void ImageSet::keep_first(int64_t count) {
    records_.resize(std::min(records_.size(), static_cast<size_t>(count)));
}

}  // namespace rankscope::train
