// SPDX-License-Identifier: GPL-3.0-or-later
// The checksum a file must have, and the one it has.
#pragma once

#include <filesystem>
#include <string>

namespace rankscope::train {

struct Checksum {
    std::string algorithm;  // "sha256" or "md5"
    std::string digest;     // lower-case hexadecimal

    bool operator==(const Checksum&) const = default;
};

// "sha256:<64 digits>", "md5:<32 digits>", or the digits alone: their number tells which it is.
// Throws std::invalid_argument that names the text.
Checksum parse_checksum(const std::string& text);

// Throws DataError where the file cannot be read.
Checksum checksum_of(const std::filesystem::path& file, const std::string& algorithm);

}  // namespace rankscope::train
