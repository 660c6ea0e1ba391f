// SPDX-License-Identifier: GPL-3.0-or-later
// A short row of ids: cheap to push at the end and to take from the front, able to lose or gain one
// in the middle.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace rankscope {

class IdQueue {
  public:
    bool empty() const { return head_ == ids_.size(); }
    std::size_t size() const { return ids_.size() - head_; }
    std::uint32_t operator[](std::size_t i) const { return ids_[head_ + i]; }
    auto begin() const { return ids_.begin() + static_cast<std::ptrdiff_t>(head_); }
    auto end() const { return ids_.end(); }

    void push(std::uint32_t id) { ids_.push_back(id); }
    void insert(std::size_t i, std::uint32_t id) {
        ids_.insert(begin() + static_cast<std::ptrdiff_t>(i), id);
    }
    void erase(std::size_t i) {
        if (i > 0) {
            ids_.erase(begin() + static_cast<std::ptrdiff_t>(i));
        } else if (++head_ > 64 && head_ * 2 > ids_.size()) {
            ids_.erase(ids_.begin(), begin());
            head_ = 0;
        }
    }

  private:
    std::vector<std::uint32_t> ids_;
    std::size_t head_ = 0;  // those before it are gone
};

}  // namespace rankscope
