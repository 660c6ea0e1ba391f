// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/payloads.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <limits>

namespace rankscope {

namespace {

// In the order of TypeCode.
constexpr std::array<std::string_view, 24> kTypeNames{
    "no type",      "signed char",  "unsigned char", "short",          "unsigned short",
    "int",          "unsigned int", "long",          "unsigned long",  "float",
    "double",       "long double",  "complex float", "complex double", "char",
    "bool",         "byte",         "packed",        "float and int",  "double and int",
    "long and int", "int and int",  "short and int", "derived type",
};

bool single_precision(TypeCode type) {
    return type == TypeCode::f32 || type == TypeCode::c32 || type == TypeCode::f32_i32;
}

std::string number_text(double value, TypeCode type) {
    char text[64];
    std::snprintf(text, sizeof text, "%.*g", single_precision(type) ? 6 : 9, value);
    return text;
}

struct ElementText {
    TypeCode type;
    std::string operator()(std::int64_t v) const { return std::to_string(v); }
    std::string operator()(std::uint64_t v) const {
        if (type != TypeCode::byte) return std::to_string(v);
        char text[8];
        std::snprintf(text, sizeof text, "0x%02x", static_cast<unsigned>(v));
        return text;
    }
    std::string operator()(double v) const { return number_text(v, type); }
    std::string operator()(bool v) const { return v ? "true" : "false"; }
    std::string operator()(const std::string& v) const { return v; }
    std::string operator()(const PairValue& v) const {
        const std::string first = number_text(v.first, type), second = number_text(v.second, type);
        if (type == TypeCode::c32 || type == TypeCode::c64)
            return first + (std::signbit(v.second) ? "" : "+") + second + "i";
        return "(" + first + ", " + second + ")";
    }
};

std::string numbers_of_bytes(const Preview& preview, std::uint64_t total, std::size_t most) {
    const std::size_t shown = std::min(preview.data.size(), std::max<std::size_t>(most, 1));
    std::string list = total > 1 ? "[" : "";
    for (std::size_t i = 0; i < shown; ++i)
        list += (i > 0 ? ", " : "") + std::to_string(static_cast<int>(preview.data[i]));
    if (total <= 1) return list;
    return list + (shown < total ? ", ...]" : "]");
}

// Characters in quotes; what is not printable as an escape.
std::string quoted(const std::string& characters, bool more) {
    std::string text = "'";
    for (const char c : characters) {
        const auto code = static_cast<unsigned char>(c);
        if (c == '\n') {
            text += "\\n";
        } else if (code < 0x20 || code == 0x7f) {
            char escape[8];
            std::snprintf(escape, sizeof escape, "\\x%02x", code);
            text += escape;
        } else {
            text += c;
        }
    }
    return text + (more ? "'..." : "'");
}

std::uint64_t elements(const Preview& preview, std::uint64_t bytes, std::uint64_t otherwise) {
    const std::size_t size = element_bytes(preview.type);
    return size > 0 && bytes > 0 ? bytes / size : otherwise;
}

double number_of(const PreviewValue& value) {
    const auto* pair = std::get_if<PairValue>(&value);
    return pair == nullptr ? as_number(value) : pair->first;
}

}  // namespace

std::string_view type_name(TypeCode type) {
    const auto i = static_cast<std::size_t>(type);
    return i < kTypeNames.size() ? kTypeNames[i] : "unknown type";
}

std::string preview_text(const Preview& preview, std::uint64_t total, std::size_t most) {
    if (preview.type == TypeCode::character) {
        if (preview.data.empty()) return {};
        const std::string characters = preview_characters(preview);
        // An array of char that begins with a zero is no text.
        if (characters.empty()) return numbers_of_bytes(preview, total, most);
        const bool cut = characters.size() == preview.data.size() && total > characters.size();
        return quoted(characters, cut);
    }
    const std::vector<PreviewValue> values = preview_values(preview);
    if (values.empty()) return {};
    const ElementText text{preview.type};
    if (values.size() == 1 && total <= 1) return std::visit(text, values.front());
    const std::size_t shown = std::min(values.size(), std::max<std::size_t>(most, 1));
    std::string list = "[";
    for (std::size_t i = 0; i < shown; ++i)
        list += (i > 0 ? ", " : "") + std::visit(text, values[i]);
    return list + (shown < values.size() || shown < total ? ", ...]" : "]");
}

double preview_number(const Preview& preview) {
    const auto values = preview_values(preview);
    return values.empty() ? std::numeric_limits<double>::quiet_NaN() : number_of(values.front());
}

std::vector<double> preview_numbers(const Preview& preview) {
    std::vector<double> numbers;
    for (const PreviewValue& value : preview_values(preview)) numbers.push_back(number_of(value));
    return numbers;
}

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
