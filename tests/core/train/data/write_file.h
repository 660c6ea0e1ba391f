// SPDX-License-Identifier: GPL-3.0-or-later
// A file of a test's own making.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>

namespace rankscope::train {

inline void write_file(const std::filesystem::path& file, const std::string& bytes) {
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << bytes;
}

}  // namespace rankscope::train
