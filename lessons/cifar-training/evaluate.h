// SPDX-License-Identifier: MIT
// How well the network does on the test images: each rank looks at its share of them.
#pragma once

#include <array>
#include <cstdint>

#include "train/data/image_dataset.h"
#include "train/engine/engine.h"

namespace cifar {

struct Evaluation {
    // [true class][guess]: test images
    std::array<std::array<int64_t, rankscope::train::class_count>, rankscope::train::class_count>
        confusion{};
    double loss = 0;  // mean over the test images

    int64_t images() const;
    int64_t images(int label) const;
    int64_t right() const;
    // Percent.
    double accuracy() const;
    double accuracy(int label) const;  // 0 where the class has no image
};

// Collective; the same on every rank.
Evaluation evaluate(rankscope::train::Engine& engine, const rankscope::train::ImageDataset& test);

// The network's guess for each of these test images and how sure it is of it (softmax). Collective.
struct Guesses {
    std::vector<double> labels, guesses, confidence;
};
Guesses guess(rankscope::train::Engine& engine, const rankscope::train::ImageDataset& test,
              std::span<const int64_t> indices);

}  // namespace cifar
