// SPDX-License-Identifier: MIT
// Writes the fields of a record (trace/record.h) one after the other into the log.
#pragma once

#include <cstring>

#include "tracer/call.h"
#include "tracer/log.h"

namespace rankscope::tracer {

inline constexpr std::size_t kPreviewField = sizeof(FieldHeader) + kPreviewBytes;

inline std::byte* put_field(std::byte* at, FieldKind kind, const void* data, std::size_t bytes) {
    const FieldHeader header{static_cast<std::uint16_t>(kind), static_cast<std::uint16_t>(bytes), 0,
                             0};
    memcpy(at, &header, sizeof header);
    memcpy(at + sizeof header, data, bytes);
    return at + sizeof header + padded(bytes);
}

// Nothing when there is nothing to show.
inline std::byte* put_preview(std::byte* at, FieldKind kind, const Buffer& buffer) {
    if (buffer.shown == 0) return at;
    TypeCode code = TypeCode::none;
    const std::size_t bytes = copy_preview(buffer.address, buffer.shown, buffer.type,
                                           at + sizeof(FieldHeader), kPreviewBytes, code);
    if (bytes == 0) return at;
    const FieldHeader header{static_cast<std::uint16_t>(kind), static_cast<std::uint16_t>(bytes),
                             static_cast<std::uint16_t>(code), 0};
    memcpy(at, &header, sizeof header);
    return at + sizeof header + padded(bytes);
}

}  // namespace rankscope::tracer
