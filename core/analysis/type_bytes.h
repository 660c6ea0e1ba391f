// SPDX-License-Identifier: GPL-3.0-or-later
// How many bytes one element of a basic datatype takes, and what it is called.
#pragma once

#include <cstddef>
#include <string_view>

#include "trace/record.h"

namespace rankscope {

// 0 for none and derived: those have no size of their own.
std::size_t type_bytes(TypeCode type);

// "int", "double", ...
std::string_view type_name(TypeCode type);

}  // namespace rankscope
