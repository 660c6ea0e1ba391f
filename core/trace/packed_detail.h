// SPDX-License-Identifier: GPL-3.0-or-later
// CallDetail as the Store keeps it: a few 8-byte words in one long row instead of five containers a
// call. A run of ten million waits would not fit otherwise.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "trace/event.h"

namespace rankscope {

// Appends `detail` to `words`; returns where it begins.
std::uint32_t pack_detail(std::vector<std::uint64_t>& words, const CallDetail& detail);

CallDetail unpack_detail(std::span<const std::uint64_t> words, std::uint32_t begin);

}  // namespace rankscope
