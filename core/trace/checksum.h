// SPDX-License-Identifier: GPL-3.0-or-later
// CRC-32C (Castagnoli), the checksum of a run file's blocks: the processor's own instruction where
// there is one, since a run of gigabytes is checked while it is opened.
#pragma once

#include <cstdint>
#include <span>

namespace rankscope {

// `crc` goes on from an earlier piece of the same data.
std::uint32_t crc32c(std::span<const std::byte> bytes, std::uint32_t crc = 0);

// The same without the processor's help; for machines that lack it, and to test the other by.
std::uint32_t crc32c_portable(std::span<const std::byte> bytes, std::uint32_t crc = 0);

}  // namespace rankscope
