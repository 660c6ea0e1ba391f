// SPDX-License-Identifier: GPL-3.0-or-later
// A set of pictures as a dataset: pixels become floats of mean 0.5 and deviation 0.5, and, where
// asked for, each epoch shows another crop and mirror image of each.
#pragma once

#include "train/data/augment.h"
#include "train/data/dataset.h"
#include "train/data/image_set.h"

namespace rankscope::train {

struct ImageOptions {
    float mean = 0.5F;  // pixel p becomes (p / 255 - mean) / deviation, as the example does
    float deviation = 0.5F;
    Augmentation augmentation = {};
};

class ImageDataset : public Dataset {
  public:
    // Throws std::invalid_argument for a deviation that is not above 0.
    explicit ImageDataset(ImageSet images, ImageOptions options = {});

    int64_t size() const override { return images_.size(); }
    Batch fetch(std::span<const int64_t> indices, int64_t epoch) const override;

    const ImageSet& images() const { return images_; }

  private:
    ImageSet images_;
    ImageOptions options_;
    std::array<float, 256> value_of_{};
};

}  // namespace rankscope::train
