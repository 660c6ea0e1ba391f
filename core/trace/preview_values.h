// SPDX-License-Identifier: GPL-3.0-or-later
// The elements of a preview as values: whole numbers stay whole, characters make a text, a pair or
// a complex number has two parts.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "trace/event.h"

namespace rankscope {

struct PairValue {
    double first = 0;   // real part; the value of a MAXLOC pair
    double second = 0;  // imaginary part; the place
    friend bool operator==(const PairValue&, const PairValue&) = default;
};

// std::string: one character (MPI_CHAR).
using PreviewValue =
    std::variant<std::int64_t, std::uint64_t, double, bool, std::string, PairValue>;

// Bytes of one element; 0 for types whose elements cannot be told apart (none, packed, derived).
std::size_t element_bytes(TypeCode type);

// All whole elements. Empty for packed and derived bytes.
std::vector<PreviewValue> preview_values(const Preview& preview);

// The characters of a preview of MPI_CHAR up to the first zero.
std::string preview_characters(const Preview& preview);

// A number for the element: NaN for characters and pairs.
double as_number(const PreviewValue& value);

}  // namespace rankscope
