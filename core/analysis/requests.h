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

// Numbers grow on each rank, from 1; of a run of which only the newest calls were kept, from where
// the record begins.
class Requests {
  public:
    // None for 0, for numbers that were never made, and for those made before the record begins.
    Request* find(int rank, std::uint32_t number) {
        return const_cast<Request*>(static_cast<const Requests*>(this)->find(rank, number));
    }
    const Request* find(int rank, std::uint32_t number) const {
        const auto row = static_cast<std::size_t>(rank);
        if (number == 0 || rank < 0 || row >= rows_.size()) return nullptr;
        const Row& r = rows_[row];
        if (number < r.first || number - r.first >= r.requests.size()) return nullptr;
        const Request& request = r.requests[number - r.first];
        return request.made == kNoId ? nullptr : &request;
    }
    void make(int rank, std::uint32_t number, const Request& request) {
        const auto row = static_cast<std::size_t>(rank);
        if (rows_.size() <= row) rows_.resize(row + 1);
        Row& r = rows_[row];
        if (r.requests.empty()) r.first = number;
        if (number < r.first) return;
        const std::size_t place = number - r.first;
        if (r.requests.size() <= place) r.requests.resize(place + 1);
        r.requests[place] = request;
    }
    void clear() { rows_.clear(); }

  private:
    struct Row {
        std::uint32_t first = 0;
        std::vector<Request> requests;
    };
    std::vector<Row> rows_;
};

}  // namespace rankscope
