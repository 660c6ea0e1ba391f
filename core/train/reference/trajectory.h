// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the training that a recorded trajectory of DeepSpeed describes, and compares step by step.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "train/comm/communicator.h"
#include "train/config/config.h"
#include "train/reference/deviation.h"

namespace rankscope::train {

// Line 1 of the file and the steps after it.
struct Trajectory {
    nlohmann::json head;
    std::vector<nlohmann::json> steps;

    int world() const;
};

// Throws ConfigError for a file that is no trajectory.
Trajectory read_trajectory(const std::string& path);

// The DeepSpeed configuration that line 1 stands for. Throws ConfigError naming an argument that
// is missing or wrong.
nlohmann::json configuration_of(const Trajectory& trajectory);

// Collective. Tolerances: losses and norms relative, parameters relative to p_l2, learning rates
// and loss scales exact; bf16 and fp16 losses 2e-3. Throws ConfigError when comm has another number
// of ranks than the file.
Deviations run_trajectory(const Trajectory& trajectory, Communicator& comm);

}  // namespace rankscope::train
