// SPDX-License-Identifier: GPL-3.0-or-later
// The requests of a run: where each was made, what it stands for, what completed it.
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/pairing.h"

namespace rankscope {

struct Request {
    std::uint32_t made = kNoId;     // index of the call that made it
    std::uint32_t done = kNoId;     // index of the call that completed it
    std::uint32_t message = kNoId;  // that it sends now
    std::uint32_t receive = kNoId;  // that it waits for now
};

class Requests {
  public:
    // Numbers count from 1 on each rank; 0 gives none.
    Request* find(int rank, std::uint32_t number) {
        return const_cast<Request*>(static_cast<const Requests*>(this)->find(rank, number));
    }
    const Request* find(int rank, std::uint32_t number) const {
        const auto row = static_cast<std::size_t>(rank);
        if (number == 0 || rank < 0 || row >= rows_.size() || number >= rows_[row].size())
            return nullptr;
        return &rows_[row][number];
    }
    Request& make(int rank, std::uint32_t number) {
        const auto row = static_cast<std::size_t>(rank);
        if (rows_.size() <= row) rows_.resize(row + 1);
        if (rows_[row].size() <= number) rows_[row].resize(number + std::size_t{1});
        return rows_[row][number] = Request{};
    }
    void clear() { rows_.clear(); }

  private:
    std::vector<std::vector<Request>> rows_;
};

}  // namespace rankscope
