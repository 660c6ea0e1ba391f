// SPDX-License-Identifier: GPL-3.0-or-later
// A vector whose elements never move: what is handed out as a pointer stays good while it grows.
// clear() keeps the room, so that refilling puts the elements back where they were.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

namespace rankscope {

template <typename T, std::size_t kChunk = 4096>
class StableVector {
  public:
    std::size_t size() const { return size_; }
    T& operator[](std::size_t i) { return chunks_[i / kChunk][i % kChunk]; }
    const T& operator[](std::size_t i) const { return chunks_[i / kChunk][i % kChunk]; }

    T& push_back(const T& value) {
        if (size_ == chunks_.size() * kChunk) chunks_.push_back(std::make_unique<T[]>(kChunk));
        T& place = (*this)[size_++];
        place = value;
        return place;
    }

    void clear() { size_ = 0; }

  private:
    std::vector<std::unique_ptr<T[]>> chunks_;
    std::size_t size_ = 0;
};

}  // namespace rankscope
