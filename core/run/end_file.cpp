// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/end_file.h"

#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace rankscope {

std::optional<RankEnd> read_end_file(const std::filesystem::path& run_directory, int rank) {
    const std::filesystem::path path = run_directory / ("rank-" + std::to_string(rank) + ".end");
    std::ifstream file(path);
    if (!file) return {};
    const nlohmann::json json = nlohmann::json::parse(file, nullptr, false);
    if (!json.is_object())
        throw std::runtime_error(path.string() + " does not say how rank " + std::to_string(rank) +
                                 " ended.");
    RankEnd end;
    end.rank = json.value("rank", rank);
    end.pid = json.value("pid", 0);
    end.code = json.value("code", 0);
    end.signal = json.value("signal", 0);
    end.stopped = json.value("stopped", false);
    end.error = json.value("error", "");
    return end;
}

}  // namespace rankscope
