// SPDX-License-Identifier: MIT
#include "tracer/datatypes.h"

#include <cstring>

#include "tracer/derived_types.h"

namespace rankscope::tracer {

TypeInfo g_basic_types[256];
TypeInfo g_pair_types[5];

namespace {

void basic(MPI_Datatype type, TypeCode code, std::size_t bytes) {
    if (type == MPI_DATATYPE_NULL) return;
    const auto size = static_cast<std::uint32_t>(bytes);
    g_basic_types[static_cast<std::uint32_t>(type) & 0xff] = {code, size, size};
}

template <typename First>
struct Pair {
    First value;
    int index;
};

template <typename First>
void pair(MPI_Datatype type, TypeCode code) {
    g_pair_types[static_cast<std::uint32_t>(type) & 0x7] = {
        code, static_cast<std::uint32_t>(sizeof(First) + sizeof(int)), sizeof(Pair<First>)};
}

TypeCode integer(std::size_t bytes, bool is_signed) {
    switch (bytes) {
        case 1:
            return is_signed ? TypeCode::i8 : TypeCode::u8;
        case 2:
            return is_signed ? TypeCode::i16 : TypeCode::u16;
        case 4:
            return is_signed ? TypeCode::i32 : TypeCode::u32;
        default:
            return is_signed ? TypeCode::i64 : TypeCode::u64;
    }
}

template <typename T>
void whole(MPI_Datatype type) {
    basic(type, integer(sizeof(T), static_cast<T>(-1) < static_cast<T>(0)), sizeof(T));
}

}  // namespace

void learn_basic_types() {
    basic(MPI_CHAR, TypeCode::character, 1);
    basic(MPI_CHARACTER, TypeCode::character, 1);
    basic(MPI_BYTE, TypeCode::byte, 1);
    basic(MPI_PACKED, TypeCode::packed, 1);
    whole<signed char>(MPI_SIGNED_CHAR);
    whole<unsigned char>(MPI_UNSIGNED_CHAR);
    whole<wchar_t>(MPI_WCHAR);
    whole<short>(MPI_SHORT);
    whole<unsigned short>(MPI_UNSIGNED_SHORT);
    whole<int>(MPI_INT);
    whole<unsigned>(MPI_UNSIGNED);
    whole<long>(MPI_LONG);
    whole<unsigned long>(MPI_UNSIGNED_LONG);
    whole<long long>(MPI_LONG_LONG_INT);
    whole<unsigned long long>(MPI_UNSIGNED_LONG_LONG);
    whole<std::int8_t>(MPI_INT8_T);
    whole<std::int16_t>(MPI_INT16_T);
    whole<std::int32_t>(MPI_INT32_T);
    whole<std::int64_t>(MPI_INT64_T);
    whole<std::uint8_t>(MPI_UINT8_T);
    whole<std::uint16_t>(MPI_UINT16_T);
    whole<std::uint32_t>(MPI_UINT32_T);
    whole<std::uint64_t>(MPI_UINT64_T);
    whole<MPI_Aint>(MPI_AINT);
    whole<MPI_Offset>(MPI_OFFSET);
    whole<MPI_Count>(MPI_COUNT);
    whole<int>(MPI_INTEGER);
    whole<std::int8_t>(MPI_INTEGER1);
    whole<std::int16_t>(MPI_INTEGER2);
    whole<std::int32_t>(MPI_INTEGER4);
    whole<std::int64_t>(MPI_INTEGER8);
    basic(MPI_FLOAT, TypeCode::f32, sizeof(float));
    basic(MPI_DOUBLE, TypeCode::f64, sizeof(double));
    basic(MPI_LONG_DOUBLE, TypeCode::f80, sizeof(long double));
    basic(MPI_REAL, TypeCode::f32, 4);
    basic(MPI_REAL4, TypeCode::f32, 4);
    basic(MPI_REAL8, TypeCode::f64, 8);
    basic(MPI_DOUBLE_PRECISION, TypeCode::f64, 8);
    basic(MPI_COMPLEX, TypeCode::c32, 8);
    basic(MPI_COMPLEX8, TypeCode::c32, 8);
    basic(MPI_C_FLOAT_COMPLEX, TypeCode::c32, 8);
    basic(MPI_CXX_FLOAT_COMPLEX, TypeCode::c32, 8);
    basic(MPI_DOUBLE_COMPLEX, TypeCode::c64, 16);
    basic(MPI_COMPLEX16, TypeCode::c64, 16);
    basic(MPI_C_DOUBLE_COMPLEX, TypeCode::c64, 16);
    basic(MPI_CXX_DOUBLE_COMPLEX, TypeCode::c64, 16);
    basic(MPI_C_BOOL, TypeCode::boolean, 1);
    basic(MPI_CXX_BOOL, TypeCode::boolean, 1);
    basic(MPI_LOGICAL, TypeCode::boolean, 4);
    basic(MPI_2INT, TypeCode::i32_i32, 8);
    basic(MPI_2INTEGER, TypeCode::i32_i32, 8);
    // No code of ours tells their elements: shown as bytes.
    basic(MPI_REAL16, TypeCode::byte, 16);
    basic(MPI_COMPLEX32, TypeCode::byte, 32);
    basic(MPI_C_LONG_DOUBLE_COMPLEX, TypeCode::byte, 32);
    basic(MPI_CXX_LONG_DOUBLE_COMPLEX, TypeCode::byte, 32);
    basic(MPI_2REAL, TypeCode::c32, 8);
    basic(MPI_2DOUBLE_PRECISION, TypeCode::c64, 16);
    pair<float>(MPI_FLOAT_INT, TypeCode::f32_i32);
    pair<double>(MPI_DOUBLE_INT, TypeCode::f64_i32);
    pair<long>(MPI_LONG_INT, TypeCode::i64_i32);
    pair<short>(MPI_SHORT_INT, TypeCode::i16_i32);
    pair<long double>(MPI_LONG_DOUBLE_INT, TypeCode::byte);
}

TypeInfo describe_derived(MPI_Datatype type) {
    if (is_pair_type(type)) return g_pair_types[static_cast<std::uint32_t>(type) & 0x7];
    return derived_info(type);
}

std::size_t copy_preview(const void* address, std::uint64_t count, MPI_Datatype type,
                         std::byte* out, std::size_t room, TypeCode& code) {
    const TypeInfo info = describe(type);
    code = info.code;
    if (count == 0 || info.code == TypeCode::none) return 0;
    if (info.code == TypeCode::derived) return copy_derived(address, count, type, out, room, code);
    if (!address || address == MPI_IN_PLACE || info.spacing == 0) return 0;
    std::uint64_t whole = room / info.spacing;
    if (whole > count) whole = count;
    memcpy(out, address, whole * info.spacing);
    return whole * info.spacing;
}

}  // namespace rankscope::tracer
