// SPDX-License-Identifier: MIT
// Images and weights as pictures for someone who watches.
#pragma once

#include <torch/torch.h>

#include <cstdint>
#include <span>
#include <vector>

#include "train/data/image_set.h"

namespace cifar {

// Red, green and blue bytes of each pixel, row by row.
struct Picture {
    int width = 0, height = 0;
    std::vector<uint8_t> pixels;
};

// These records side by side, `columns` in a row; what is left of the last row is black.
Picture sheet_of(const rankscope::train::ImageSet& images, std::span<const int64_t> indices,
                 int columns);

// [count,3,side,side] -> the filters side by side with a pixel between them: the smallest weight of
// all is black, the largest white.
Picture filters_of(const torch::Tensor& weights, int columns);

// To rankscope_image, where it is at most 64 KiB.
void show(const char* name, double step, const Picture& picture);

}  // namespace cifar
