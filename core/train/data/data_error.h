// SPDX-License-Identifier: GPL-3.0-or-later
// What is wrong with the data, in one sentence that names the file and the way out.
#pragma once

#include <stdexcept>

namespace rankscope::train {

class DataError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

}  // namespace rankscope::train
