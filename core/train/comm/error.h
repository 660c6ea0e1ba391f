// SPDX-License-Identifier: GPL-3.0-or-later
// Communication that cannot go on: a rank that is gone, a backend that lacks an operation.
#pragma once

#include <stdexcept>

namespace rankscope::train {

struct CommunicationError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

}  // namespace rankscope::train
