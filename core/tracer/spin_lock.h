// SPDX-License-Identifier: MIT
// A lock that costs one exchange when nobody else wants it. Held for tens of nanoseconds, except
// when a log gets its next segment: waiters then give their core away.
#pragma once

#include <sched.h>

#include <atomic>

namespace rankscope::tracer {

class SpinLock {
  public:
    void lock() {
        for (int tries = 0; held_.exchange(true, std::memory_order_acquire); ++tries)
            if (tries > 100) sched_yield();
    }
    void unlock() { held_.store(false, std::memory_order_release); }

  private:
    std::atomic<bool> held_{false};
};

class Guard {
  public:
    explicit Guard(SpinLock& lock) : lock_(lock) { lock_.lock(); }
    ~Guard() { lock_.unlock(); }
    Guard(const Guard&) = delete;
    Guard& operator=(const Guard&) = delete;

  private:
    SpinLock& lock_;
};

}  // namespace rankscope::tracer
