// SPDX-License-Identifier: MIT
// An array for the length of a call: on the stack when it is short, else in pages of our own.
#pragma once

#include <cstddef>

#include "tracer/platform.h"

namespace rankscope::tracer {

template <typename T, std::size_t kShort>
class Scratch {
  public:
    // get() is nullptr when `count` is 0 or there is no memory.
    explicit Scratch(std::size_t count) : count_(count) {
        if (count > kShort)
            used_ = static_cast<T*>(map_pages(count * sizeof(T)));
        else if (count > 0)
            used_ = short_;
    }
    ~Scratch() {
        if (used_ && used_ != short_) unmap_pages(used_, count_ * sizeof(T));
    }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    T* get() const { return used_; }

  private:
    std::size_t count_;
    T* used_ = nullptr;
    T short_[kShort];
};

}  // namespace rankscope::tracer
