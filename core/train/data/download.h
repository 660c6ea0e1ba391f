// SPDX-License-Identifier: GPL-3.0-or-later
// One file from an address (http, https, file), or an error soon: no network is no long wait.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

namespace rankscope::train {

struct DownloadOptions {
    std::chrono::seconds connect{10};  // at most, until the other side answers
    std::chrono::seconds silence{20};  // at most, with less than 1 kB a second coming in
    // Bytes that have come and all that will come (0 while unknown).
    std::function<void(int64_t come, int64_t all)> progress = {};
};

// Throws DataError that names the address and what went wrong.
void download(const std::string& address, const std::filesystem::path& to,
              const DownloadOptions& options = {});

}  // namespace rankscope::train
