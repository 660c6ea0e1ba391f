// SPDX-License-Identifier: GPL-3.0-or-later
// What a file that is no run seems to be, in words, from its first bytes: "a PNG picture".
#pragma once

#include <span>
#include <string>

namespace rankscope {

std::string file_kind(std::span<const std::byte> head);

}  // namespace rankscope
