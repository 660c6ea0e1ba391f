// SPDX-License-Identifier: GPL-3.0-or-later
// The values that calls carry, as text and as numbers.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "trace/preview_values.h"
#include "trace/store.h"

namespace rankscope {

// The elements of a preview as text: "43523", "[1, 2, 3, ...]", "'hello'". `total` elements were in
// the buffer; "..." stands for those that are left out. At most `most` are written. Pairs are
// written "(value, place)", bytes as hexadecimal.
std::string preview_text(const Preview& preview, std::uint64_t total, std::size_t most = 4);
// The first element as a number; of a pair the value, of a complex number the real part. NaN when
// there is none or it is no number.
double preview_number(const Preview& preview);
// All elements of the preview so.
std::vector<double> preview_numbers(const Preview& preview);
// "int", "double", ... for a TypeCode.
std::string_view type_name(TypeCode type);

// What a call gave or got, newest first: what it received when it has returned, else what it sent.
// Empty when it carries nothing.
std::string payload_text(const Store& store, const Call& call, bool returned);

}  // namespace rankscope
