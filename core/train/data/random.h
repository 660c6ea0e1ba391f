// SPDX-License-Identifier: GPL-3.0-or-later
// Random numbers that are the same on every machine and cheap to start anew for each record.
#pragma once

#include <cstdint>

namespace rankscope::train {

// SplitMix64 (Steele, Lea, Flood 2014): one 64-bit word of state, any seed is a good one.
class Random {
  public:
    // A stream of its own for each (seed, a, b), such as (seed, epoch, record).
    explicit Random(uint64_t seed, uint64_t a = 0, uint64_t b = 0) : state_(seed) {
        state_ = word() ^ a;
        state_ = word() ^ b;
    }

    uint64_t word() {
        auto z = state_ += 0x9e3779b97f4a7c15;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
        z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
        return z ^ (z >> 31);
    }
    // In [0, 1), then in [low, high).
    float unit() { return static_cast<float>(word() >> 40) * 0x1p-24F; }
    float between(float low, float high) { return low + (high - low) * unit(); }
    // In 0 .. n-1.
    int below(int n) { return static_cast<int>((word() >> 32) * static_cast<uint64_t>(n) >> 32); }

  private:
    uint64_t state_;
};

}  // namespace rankscope::train
