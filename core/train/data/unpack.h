// SPDX-License-Identifier: GPL-3.0-or-later
// Takes named files out of an archive (tar, zip, compressed or not).
#pragma once

#include <filesystem>
#include <span>
#include <string>

namespace rankscope::train {

// Writes each of `names`, in whichever folder of the archive it lies, as `into`/name; nothing else
// of the archive touches the disk. Throws DataError for what is no archive, a cut one, one that
// lacks a name, and a full disk.
void unpack(const std::filesystem::path& archive, const std::filesystem::path& into,
            std::span<const std::string> names);

}  // namespace rankscope::train
