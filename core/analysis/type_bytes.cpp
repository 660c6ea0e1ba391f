// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/type_bytes.h"

#include <array>

namespace rankscope {

namespace {

struct TypeRow {
    std::string_view name;
    std::size_t bytes;
};

// In the order of TypeCode.
constexpr std::array<TypeRow, 25> kTypes{{
    {"no type", 0},        {"signed char", 1},
    {"unsigned char", 1},  {"short", 2},
    {"unsigned short", 2}, {"int", 4},
    {"unsigned int", 4},   {"long", 8},
    {"unsigned long", 8},  {"float", 4},
    {"double", 8},         {"long double", 16},
    {"complex float", 8},  {"complex double", 16},
    {"char", 1},           {"bool", 1},
    {"byte", 1},           {"packed", 1},
    {"float and int", 8},  {"double and int", 16},
    {"long and int", 16},  {"int and int", 8},
    {"short and int", 8},  {"derived type", 0},
    {"unknown type", 0},
}};

const TypeRow& row(TypeCode type) {
    const auto i = static_cast<std::size_t>(type);
    return i < kTypes.size() ? kTypes[i] : kTypes.back();
}

}  // namespace

std::size_t type_bytes(TypeCode type) {
    return row(type).bytes;
}

std::string_view type_name(TypeCode type) {
    return row(type).name;
}

}  // namespace rankscope
