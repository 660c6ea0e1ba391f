// SPDX-License-Identifier: MIT
// Numbers for the names of values, texts, images and regions; each is told to the log once.
#pragma once

#include <cstdint>

namespace rankscope::tracer {

// From 1. Names are compared by their text; the caller's string need not live on.
std::uint32_t name_number(const char* name);

}  // namespace rankscope::tracer
