// SPDX-License-Identifier: GPL-3.0-or-later
// deepspeed-reference FILE: repeats what a recording of the original DeepSpeed holds and prints the
// largest deviation a column. Ends 0 within tolerance, 1 beyond, 2 for bad usage.
#include <torch/torch.h>

#include <cstdio>
#include <fstream>
#include <string>

#include "train/comm/mpi_communicator.h"
#include "train/comm/mpi_session.h"
#include "train/error.h"
#include "train/reference/recorded_rules.h"
#include "train/reference/trajectory.h"

namespace {

using namespace rankscope::train;

constexpr const char* usage =
    "usage: mpiexec -n WORLD deepspeed-reference FILE\n"
    "FILE: a trajectory (.jsonl, line 1 names the WORLD), learning_rates.json, loss_scaler.json\n";

// A recording of rules is one JSON array; a trajectory is a line of JSON after the other.
nlohmann::json read_array(const std::string& path) {
    std::ifstream file(path);
    if (!file) throw ConfigError("'" + path + "' cannot be read");
    nlohmann::json json = nlohmann::json::parse(file, nullptr, false);
    return json.is_array() ? json : nlohmann::json();
}

Deviations compare(const std::string& path, Communicator& comm) {
    const auto entries = read_array(path);
    if (entries.is_null()) return run_trajectory(read_trajectory(path), comm);
    if (!entries.empty() && entries[0].contains("lr_used_at_step"))
        return compare_learning_rates(entries);
    if (!entries.empty() && entries[0].contains("overflow")) return compare_loss_scales(entries);
    throw ConfigError("'" + path + "' is a JSON array of neither learning rates nor loss scales");
}

}  // namespace

int main(int argc, char** argv) {
    return run_rank(argc, argv, [&] {
        MpiCommunicator comm;
        const bool speaks = comm.rank() == 0;
        if (argc != 2) {
            if (speaks) std::fputs(usage, stderr);
            return 2;
        }
        at::set_num_threads(1);
        try {
            const auto deviations = compare(argv[1], comm);
            if (speaks) std::fputs(deviations.table().c_str(), stdout);
            return deviations.within() ? 0 : 1;
        } catch (const ConfigError& error) {
            // All ranks read the same file and come here together.
            if (speaks) std::fprintf(stderr, "deepspeed-reference: %s\n", error.what());
            return 2;
        }
    });
}
