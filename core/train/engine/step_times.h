// SPDX-License-Identifier: GPL-3.0-or-later
// Where the time of one optimizer step went, over all of its micro batches.
#pragma once

#include <chrono>

namespace rankscope::train {

// Seconds. `communicate` is contained in backward and step (and in forward at ZeRO 3).
struct StepTimes {
    double forward = 0.0, backward = 0.0, communicate = 0.0, step = 0.0;
};

// Adds the time until it goes out of scope.
class AddTime {
  public:
    explicit AddTime(double& seconds) : seconds_(seconds) {}
    ~AddTime() {
        seconds_ +=
            std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
    }
    AddTime(const AddTime&) = delete;
    AddTime& operator=(const AddTime&) = delete;

  private:
    double& seconds_;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

}  // namespace rankscope::train
