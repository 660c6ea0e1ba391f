// SPDX-License-Identifier: GPL-3.0-or-later
// Named arrays in one file, in the safetensors format that Python reads too: 8 bytes of header
// length (little endian), a JSON header, the numbers. Written whole or not at all.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace rankscope::train {

struct SavedArray {
    std::string dtype;  // safetensors' names: F32, F16, BF16, I64
    std::vector<int64_t> shape;
    std::vector<std::byte> bytes;
};

struct SavedArrays {
    std::map<std::string, SavedArray> arrays;
    nlohmann::json about;  // what the writer wants to say of them
};

// Written beside `path` and renamed, so that an interrupted write leaves the old file; a checksum
// of the numbers goes into the header. Throws CheckpointError with the system's reason.
void write_safetensors(const std::string& path, const SavedArrays& saved);

// Throws CheckpointError for a file that is missing, cut, or whose numbers differ from its
// checksum.
SavedArrays read_safetensors(const std::string& path);

// A text file, written with the same care.
void write_whole(const std::string& path, const std::string& content);

}  // namespace rankscope::train
