// SPDX-License-Identifier: MIT
// The DeepSpeed configuration of a run: a file's or the example's own, with the command line's
// wishes written over it.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "arguments.h"

namespace cifar {

struct Configuration {
    nlohmann::json json;
    std::vector<std::string> notes;  // which keys of the file the command line replaced
};

// Throws rankscope::train::ConfigError for a file that cannot be read.
Configuration configure(const Arguments& arguments);

}  // namespace cifar
