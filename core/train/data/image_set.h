// SPDX-License-Identifier: GPL-3.0-or-later
// Labelled pictures in memory, as CIFAR-10 lays them out: a label byte, then the red, green and
// blue plane of 32 x 32 pixels.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace rankscope::train {

inline constexpr int image_side = 32;
inline constexpr int image_channels = 3;
inline constexpr int image_bytes = image_channels * image_side * image_side;
inline constexpr int record_bytes = 1 + image_bytes;
inline constexpr int class_count = 10;

// Records point into memory that the set keeps alive, so sets are cheap to copy and join, and the
// ranks of a machine share the pages of a file they all map.
class ImageSet {
  public:
    int64_t size() const { return static_cast<int64_t>(records_.size()); }

    // i in 0..size()-1, else std::out_of_range.
    int label(int64_t i) const { return records_.at(static_cast<size_t>(i))[0]; }
    const uint8_t* pixels(int64_t i) const { return records_.at(static_cast<size_t>(i)) + 1; }

    // `bytes` holds `count` records of record_bytes each.
    void append(std::shared_ptr<const uint8_t> bytes, int64_t count);
    void append(const ImageSet& other);
    // Forgets the records from `count` on; nothing where there are fewer.
    void keep_first(int64_t count);

  private:
    std::vector<const uint8_t*> records_;
    std::vector<std::shared_ptr<const uint8_t>> memory_;
};

// The two halves of a data set, and what to call it and its ten classes.
struct Images {
    std::string name;  // "CIFAR-10" or "synthetic"
    std::vector<std::string> classes;
    ImageSet training, test;
};

}  // namespace rankscope::train
