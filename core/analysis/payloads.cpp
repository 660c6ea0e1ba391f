// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/payloads.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <limits>
#include <type_traits>

namespace rankscope {

namespace {

template <typename T>
T read(const std::byte* at) {
    T value;
    std::memcpy(&value, at, sizeof value);
    return value;
}

// long double is 16 bytes here, of which MPI moves all and the value fills ten.
template <typename T>
std::string number_text(T value) {
    if constexpr (std::is_integral_v<T>) {
        return std::to_string(value);
    } else {
        char text[64];
        const int digits = sizeof(T) == 4 ? 6 : 9;
        std::snprintf(text, sizeof text, "%.*g", digits, static_cast<double>(value));
        return text;
    }
}

template <typename T>
std::string pair_text(const std::byte* at, std::size_t index_offset) {
    return "(" + number_text(read<T>(at)) + ", " +
           number_text(read<std::int32_t>(at + index_offset)) + ")";
}

template <typename T>
std::string complex_text(const std::byte* at) {
    const T imaginary = read<T>(at + sizeof(T));
    return number_text(read<T>(at)) + (std::signbit(imaginary) ? "" : "+") +
           number_text(imaginary) + "i";
}

std::string hex_text(const std::byte* at) {
    char text[8];
    std::snprintf(text, sizeof text, "0x%02x", std::to_integer<unsigned>(*at));
    return text;
}

std::string element_text(TypeCode type, const std::byte* at) {
    switch (type) {
        case TypeCode::i8:
            return number_text<int>(read<std::int8_t>(at));
        case TypeCode::u8:
            return number_text<int>(read<std::uint8_t>(at));
        case TypeCode::i16:
            return number_text(read<std::int16_t>(at));
        case TypeCode::u16:
            return number_text(read<std::uint16_t>(at));
        case TypeCode::i32:
            return number_text(read<std::int32_t>(at));
        case TypeCode::u32:
            return number_text(read<std::uint32_t>(at));
        case TypeCode::i64:
            return number_text(read<std::int64_t>(at));
        case TypeCode::u64:
            return number_text(read<std::uint64_t>(at));
        case TypeCode::f32:
            return number_text(read<float>(at));
        case TypeCode::f64:
            return number_text(read<double>(at));
        case TypeCode::f80:
            return number_text(static_cast<double>(read<long double>(at)));
        case TypeCode::c32:
            return complex_text<float>(at);
        case TypeCode::c64:
            return complex_text<double>(at);
        case TypeCode::boolean:
            return read<std::uint8_t>(at) ? "true" : "false";
        case TypeCode::f32_i32:
            return pair_text<float>(at, 4);
        case TypeCode::f64_i32:
            return pair_text<double>(at, 8);
        case TypeCode::i64_i32:
            return pair_text<std::int64_t>(at, 8);
        case TypeCode::i32_i32:
            return pair_text<std::int32_t>(at, 4);
        case TypeCode::i16_i32:
            return pair_text<std::int16_t>(at, 4);
        default:
            return hex_text(at);
    }
}

double element_number(TypeCode type, const std::byte* at) {
    switch (type) {
        case TypeCode::i8:
            return read<std::int8_t>(at);
        case TypeCode::character:
            return read<std::int8_t>(at);
        case TypeCode::u8:
        case TypeCode::byte:
        case TypeCode::boolean:
            return read<std::uint8_t>(at);
        case TypeCode::i16:
        case TypeCode::i16_i32:
            return read<std::int16_t>(at);
        case TypeCode::u16:
            return read<std::uint16_t>(at);
        case TypeCode::i32:
        case TypeCode::i32_i32:
            return read<std::int32_t>(at);
        case TypeCode::u32:
            return read<std::uint32_t>(at);
        case TypeCode::i64:
        case TypeCode::i64_i32:
            return static_cast<double>(read<std::int64_t>(at));
        case TypeCode::u64:
            return static_cast<double>(read<std::uint64_t>(at));
        case TypeCode::f32:
        case TypeCode::c32:
        case TypeCode::f32_i32:
            return read<float>(at);
        case TypeCode::f64:
        case TypeCode::c64:
        case TypeCode::f64_i32:
            return read<double>(at);
        case TypeCode::f80:
            return static_cast<double>(read<long double>(at));
        default:
            return std::numeric_limits<double>::quiet_NaN();
    }
}

// Characters as a quoted string; what is not printable as an escape. Ends at a zero byte.
std::string string_text(const std::vector<std::byte>& data, std::uint64_t total) {
    const auto zero = std::find(data.begin(), data.end(), std::byte{0});
    std::string text = "'";
    for (auto at = data.begin(); at != zero; ++at) {
        const auto c = std::to_integer<unsigned char>(*at);
        if (c == '\n') {
            text += "\\n";
        } else if (c < 0x20 || c == 0x7f) {
            char escape[8];
            std::snprintf(escape, sizeof escape, "\\x%02x", c);
            text += escape;
        } else {
            text += static_cast<char>(c);
        }
    }
    text += "'";
    if (zero == data.end() && total > data.size()) text += "...";
    return text;
}

}  // namespace

std::string preview_text(const Preview& preview, std::uint64_t total, std::size_t most) {
    if (preview.type == TypeCode::character) {
        return preview.data.empty() ? std::string() : string_text(preview.data, total);
    }
    const std::size_t size = std::max<std::size_t>(1, type_bytes(preview.type));
    const std::size_t known = preview.data.size() / size;
    if (known == 0) return {};
    if (known == 1 && total <= 1) return element_text(preview.type, preview.data.data());
    std::string text = "[";
    const std::size_t shown = std::min(known, std::max<std::size_t>(most, 1));
    for (std::size_t i = 0; i < shown; ++i) {
        if (i > 0) text += ", ";
        text += element_text(preview.type, preview.data.data() + i * size);
    }
    if (shown < known || shown < total) text += ", ...";
    return text + "]";
}

double preview_number(const Preview& preview) {
    const std::size_t size = std::max<std::size_t>(1, type_bytes(preview.type));
    if (preview.data.size() < size) return std::numeric_limits<double>::quiet_NaN();
    return element_number(preview.type, preview.data.data());
}

std::vector<double> preview_numbers(const Preview& preview) {
    const std::size_t size = std::max<std::size_t>(1, type_bytes(preview.type));
    std::vector<double> numbers;
    for (std::size_t at = 0; at + size <= preview.data.size(); at += size)
        numbers.push_back(element_number(preview.type, preview.data.data() + at));
    return numbers;
}

namespace {

std::uint64_t elements(const Preview& preview, std::uint64_t bytes, std::uint64_t otherwise) {
    const std::size_t size = type_bytes(preview.type);
    return size > 0 && bytes > 0 ? bytes / size : otherwise;
}

}  // namespace

std::string payload_text(const Store& store, const Call& call, bool returned) {
    if (returned && call.received != 0) {
        const Preview preview = store.preview(call.received);
        const bool told = call.flags & kHasStatus;
        return preview_text(preview, elements(preview, told ? call.bytes : 0, call.count));
    }
    if (returned && call.detail != 0) {
        const CallDetail detail = store.detail(call);
        for (auto done = detail.completions.rbegin(); done != detail.completions.rend(); ++done)
            if (done->received != 0) {
                const Preview preview = store.preview(done->received);
                return preview_text(preview, elements(preview, done->bytes, 1));
            }
    }
    return call.sent == 0 ? std::string() : preview_text(store.preview(call.sent), call.count);
}

}  // namespace rankscope
