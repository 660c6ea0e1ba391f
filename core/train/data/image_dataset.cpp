// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/data/image_dataset.h"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

namespace rankscope::train {

ImageDataset::ImageDataset(ImageSet images, ImageOptions options)
    : images_(std::move(images)), options_(options) {
    if (!(options.deviation > 0))
        throw std::invalid_argument("a deviation is above 0, not " +
                                    std::to_string(options.deviation));
    for (size_t pixel = 0; pixel < value_of_.size(); ++pixel)
        value_of_[pixel] = (static_cast<float>(pixel) / 255.0F - options.mean) / options.deviation;
}

Batch ImageDataset::fetch(std::span<const int64_t> indices, int64_t epoch) const {
    const auto count = static_cast<int64_t>(indices.size());
    Batch batch{torch::empty({count, image_channels, image_side, image_side}, torch::kFloat32),
                torch::empty({count}, torch::kInt64),
                {indices.begin(), indices.end()}};
    // Plain loops: tensor operations would wake LibTorch's thread pool in each loader thread.
    auto* out = batch.images.data_ptr<float>();
    auto* label = batch.labels.data_ptr<int64_t>();
    std::array<uint8_t, image_bytes> changed{};
    for (const auto index : indices) {
        const auto* pixels = images_.pixels(index);
        if (options_.augmentation.changes_something()) {
            augment(options_.augmentation, epoch, index, pixels, changed.data());
            pixels = changed.data();
        }
        out = std::transform(pixels, pixels + image_bytes, out,
                             [this](uint8_t pixel) { return value_of_[pixel]; });
        *label++ = images_.label(index);
    }
    return batch;
}

}  // namespace rankscope::train
