// SPDX-License-Identifier: GPL-3.0-or-later
// CallDetail as the Store keeps it: a few 8-byte words in one long row instead of five containers a
// call. A run of ten million waits would not fit otherwise.
#pragma once

#include <cstdint>

#include "trace/event.h"
#include "trace/word_pool.h"

namespace rankscope {

// What Call::detail is for a wait or test whose detail is nothing but one completion that the call
// tells by itself. Most waits are so, and need no room at all.
inline constexpr std::uint32_t kOneCompletion = UINT32_MAX;

// Puts `detail` into the pool; returns where it begins.
std::uint32_t pack_detail(WordPool& pool, const Call& call, const CallDetail& detail);

CallDetail unpack_detail(const WordPool& pool, const Call& call);

}  // namespace rankscope
