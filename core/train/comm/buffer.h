// SPDX-License-Identifier: GPL-3.0-or-later
// A stretch of numbers to be communicated: where it is, how many, of which type.
// It carries no tensor, so that the communication knows nothing of LibTorch.
#pragma once

#include <cstdint>
#include <span>

namespace rankscope::train {

enum class Element { Float32, Float64, Float16, BFloat16, Int64, Byte };

int64_t bytes_of(Element type);
const char* name_of(Element type);

struct Buffer {
    void* data = nullptr;
    int64_t count = 0;
    Element type = Element::Float32;

    int64_t bytes() const { return count * bytes_of(type); }
    // The elements [begin, begin + length) of this buffer.
    Buffer part(int64_t begin, int64_t length) const {
        return {static_cast<char*>(data) + begin * bytes_of(type), length, type};
    }
};

inline Buffer buffer_of(std::span<float> values) {
    return {values.data(), static_cast<int64_t>(values.size()), Element::Float32};
}
inline Buffer buffer_of(std::span<double> values) {
    return {values.data(), static_cast<int64_t>(values.size()), Element::Float64};
}
inline Buffer buffer_of(std::span<int64_t> values) {
    return {values.data(), static_cast<int64_t>(values.size()), Element::Int64};
}

}  // namespace rankscope::train
