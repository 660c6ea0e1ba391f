// SPDX-License-Identifier: GPL-3.0-or-later
// The values that calls carry, as text and as numbers.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "analysis/type_bytes.h"
#include "trace/store.h"

namespace rankscope {

// The elements of a preview as text: "43523", "[1, 2, 3, ...]", "'hello'". `total` elements were in
// the buffer; "..." stands for those that the preview leaves out. At most `most` are written.
// Pair types are written "(value, index)", bytes as hexadecimal.
std::string preview_text(const Preview& preview, std::uint64_t total, std::size_t most = 4);
// The first element as a number; NaN when there is none or it is no number.
double preview_number(const Preview& preview);
// All elements in the preview as numbers; of pairs the value, of complex numbers the real part.
std::vector<double> preview_numbers(const Preview& preview);

// What a call gave or got, newest first: what it received when it has returned, else what it sent.
// Empty when it carries nothing.
std::string payload_text(const Store& store, const Call& call, bool returned);

}  // namespace rankscope
