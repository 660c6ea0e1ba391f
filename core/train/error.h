// SPDX-License-Identifier: GPL-3.0-or-later
// What can go wrong in the training core, each in one sentence that names the thing and the way
// out.
#pragma once

#include <stdexcept>

namespace rankscope::train {

// Communication that cannot go on: a rank that is gone, a backend that lacks an operation.
struct CommunicationError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// A configuration that cannot be used.
struct ConfigError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Training that cannot go on: a loss that is no number, a call out of order, a frozen model.
struct TrainingError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// A checkpoint that is missing, cut, altered, or of another model.
struct CheckpointError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

}  // namespace rankscope::train
