// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/preview_values.h"

#include <cmath>
#include <complex>
#include <cstring>
#include <type_traits>

namespace rankscope {
namespace {

// The structs of MPI's pair types (MPI 3.1, section 5.9.4), as the C compiler lays them out.
template <typename First>
struct Pair {
    First first;
    std::int32_t second;
};

template <typename T>
T read(const std::byte* at) {
    T value;
    std::memcpy(&value, at, sizeof value);
    return value;
}

// What one element of a type is: its size and how it is read.
struct Reader {
    std::size_t bytes = 0;
    PreviewValue (*value)(const std::byte*) = nullptr;
};

template <typename T>
Reader whole() {
    using Wide = std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t>;
    return {sizeof(T), [](const std::byte* at) -> PreviewValue { return Wide{read<T>(at)}; }};
}

template <typename T>
Reader real() {
    return {sizeof(T),
            [](const std::byte* at) -> PreviewValue { return static_cast<double>(read<T>(at)); }};
}

template <typename T>
Reader complex() {
    return {2 * sizeof(T), [](const std::byte* at) -> PreviewValue {
                return PairValue{read<T>(at), read<T>(at + sizeof(T))};
            }};
}

template <typename First>
Reader pair() {
    return {sizeof(Pair<First>), [](const std::byte* at) -> PreviewValue {
                return PairValue{
                    static_cast<double>(read<First>(at + offsetof(Pair<First>, first))),
                    static_cast<double>(read<std::int32_t>(at + offsetof(Pair<First>, second)))};
            }};
}

Reader reader_of(TypeCode type) {
    switch (type) {
        case TypeCode::i8:
            return whole<std::int8_t>();
        case TypeCode::u8:
        case TypeCode::byte:
            return whole<std::uint8_t>();
        case TypeCode::i16:
            return whole<std::int16_t>();
        case TypeCode::u16:
            return whole<std::uint16_t>();
        case TypeCode::i32:
            return whole<std::int32_t>();
        case TypeCode::u32:
            return whole<std::uint32_t>();
        case TypeCode::i64:
            return whole<std::int64_t>();
        case TypeCode::u64:
            return whole<std::uint64_t>();
        case TypeCode::f32:
            return real<float>();
        case TypeCode::f64:
            return real<double>();
        case TypeCode::f80:
            return real<long double>();
        case TypeCode::c32:
            return complex<float>();
        case TypeCode::c64:
            return complex<double>();
        case TypeCode::character:
            return {1, [](const std::byte* at) -> PreviewValue {
                        return std::string(1, static_cast<char>(*at));
                    }};
        case TypeCode::boolean:
            return {1, [](const std::byte* at) -> PreviewValue { return *at != std::byte{0}; }};
        case TypeCode::f32_i32:
            return pair<float>();
        case TypeCode::f64_i32:
            return pair<double>();
        case TypeCode::i64_i32:
            return pair<std::int64_t>();
        case TypeCode::i32_i32:
            return pair<std::int32_t>();
        case TypeCode::i16_i32:
            return pair<std::int16_t>();
        case TypeCode::none:
        case TypeCode::packed:
        case TypeCode::derived:
            break;
    }
    return {};
}

}  // namespace

std::size_t element_bytes(TypeCode type) {
    return reader_of(type).bytes;
}

std::vector<PreviewValue> preview_values(const Preview& preview) {
    const Reader reader = reader_of(preview.type);
    std::vector<PreviewValue> values;
    if (reader.bytes == 0) return values;
    values.reserve(preview.data.size() / reader.bytes);
    for (std::size_t at = 0; at + reader.bytes <= preview.data.size(); at += reader.bytes)
        values.push_back(reader.value(preview.data.data() + at));
    return values;
}

std::string preview_characters(const Preview& preview) {
    std::string text;
    if (preview.type != TypeCode::character) return text;
    for (const std::byte byte : preview.data) {
        if (byte == std::byte{0}) break;
        text += static_cast<char>(byte);
    }
    return text;
}

double as_number(const PreviewValue& value) {
    return std::visit(
        [](const auto& v) -> double {
            if constexpr (std::is_arithmetic_v<std::decay_t<decltype(v)>>)
                return static_cast<double>(v);
            else
                return std::nan("");
        },
        value);
}

}  // namespace rankscope
