// SPDX-License-Identifier: GPL-3.0-or-later
#include <vector>

#include "train/comm/all_reduce.h"

namespace rankscope::train {

namespace {

// The buffer in N nearly equal chunks; chunk numbers wrap around.
struct Chunks {
    const AllReduceCall& call;
    int size;

    int index(int chunk) const { return ((chunk % size) + size) % size; }
    int begin(int chunk) const {
        return static_cast<int>(static_cast<int64_t>(call.count) * index(chunk) / size);
    }
    int count(int chunk) const {
        return static_cast<int>(static_cast<int64_t>(call.count) * (index(chunk) + 1) / size) -
               begin(chunk);
    }
    char* data(int chunk) const { return call.data + begin(chunk) * call.element_bytes(); }
};

}  // namespace

void ring_all_reduce(const AllReduceCall& call) {
    const int rank = call.rank(), size = call.size();
    const int right = (rank + 1) % size, left = (rank + size - 1) % size;
    const Chunks chunks{call, size};
    std::vector<char> arrived(static_cast<size_t>(call.count / size + 1) *
                              static_cast<size_t>(call.element_bytes()));

    // Reduce-scatter: chunk c starts at rank c and gathers one summand a step on its way round;
    // after N-1 steps the rank before c holds its sum.
    for (int step = 0; step < size - 1; ++step) {
        const int out = rank - step, in = rank - step - 1;
        call.exchange(chunks.data(out), chunks.count(out), right, arrived.data(), chunks.count(in),
                      left);
        call.combine(arrived.data(), chunks.data(in), chunks.count(in));
    }
    // All-gather: the sums go round once more.
    for (int step = 0; step < size - 1; ++step) {
        const int out = rank + 1 - step, in = rank - step;
        call.exchange(chunks.data(out), chunks.count(out), right, chunks.data(in), chunks.count(in),
                      left);
    }
}

}  // namespace rankscope::train
