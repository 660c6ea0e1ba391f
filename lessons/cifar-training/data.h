// SPDX-License-Identifier: MIT
// The images a run trains and is tested on.
#pragma once

#include <functional>
#include <string>

#include "arguments.h"
#include "train/comm/communicator.h"
#include "train/data/image_set.h"

namespace cifar {

// Drawn, read, or fetched first by rank 0 while the others wait. Collective: DataError on all ranks
// or on none. `say` is used on rank 0.
rankscope::train::Images open_images(const Arguments& arguments,
                                     rankscope::train::Communicator& ranks,
                                     const std::function<void(const std::string&)>& say);

// "synthetic, 8000 training and 1000 test images"
std::string describe(const rankscope::train::Images& images);

}  // namespace cifar
