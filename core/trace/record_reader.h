// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the parts of one log record: fixed bodies, then lists of fields. Never past its end: what
// is not there comes out as zeros or an empty span.
#pragma once

#include <algorithm>
#include <cstring>
#include <span>
#include <string_view>

#include "trace/record.h"

namespace rankscope {

using Bytes = std::span<const std::byte>;

// The body at the head of `bytes`, which moves past it.
template <typename Body>
Body take_body(Bytes& bytes) {
    Body body{};
    const std::size_t size = std::min(sizeof body, bytes.size());
    std::memcpy(&body, bytes.data(), size);
    bytes = bytes.subspan(size);
    return body;
}

// The next `size` bytes with their padding, fewer when fewer are there.
inline Bytes take_padded(Bytes& bytes, std::size_t size) {
    const Bytes taken = bytes.first(std::min(size, bytes.size()));
    const std::size_t padded = (taken.size() + kRecordAlignment - 1) & ~(kRecordAlignment - 1);
    bytes = bytes.subspan(std::min(padded, bytes.size()));
    return taken;
}

struct Field {
    FieldKind kind{};
    TypeCode datatype{};
    Bytes data;
};

// False when no field is left.
inline bool take_field(Bytes& bytes, Field& field) {
    if (bytes.size() < sizeof(FieldHeader)) return false;
    const auto header = take_body<FieldHeader>(bytes);
    field.kind = static_cast<FieldKind>(header.kind);
    field.datatype = static_cast<TypeCode>(header.datatype);
    field.data = take_padded(bytes, header.bytes);
    return true;
}

inline std::string_view as_text(Bytes bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// Text that fills the rest of a record, without the zeros that pad it.
inline std::string_view padded_text(Bytes bytes) {
    std::string_view text = as_text(bytes);
    while (!text.empty() && text.back() == '\0') text.remove_suffix(1);
    return text;
}

// Calls visit(const RecordHeader&, Bytes body) for each whole record, at most `most` of them, and
// returns the bytes used; throws what `bad_size(offset, size)` makes of a size that cannot be.
template <typename Visit, typename BadSize>
std::size_t for_each_record(Bytes bytes, std::size_t most, Visit visit, BadSize bad_size) {
    std::size_t used = 0;
    for (; most > 0 && bytes.size() - used >= sizeof(RecordHeader); --most) {
        const auto* at = bytes.data() + used;
        // The writer stores the size last, with release order: see it first, then the rest.
        const std::uint32_t size =
            __atomic_load_n(reinterpret_cast<const std::uint32_t*>(at), __ATOMIC_ACQUIRE);
        if (size == 0) break;
        if (size < sizeof(RecordHeader) || size % kRecordAlignment != 0 || size > kLogSegmentBytes)
            bad_size(used, size);
        if (size > bytes.size() - used) break;
        RecordHeader header;
        std::memcpy(&header, at, sizeof header);
        visit(header, bytes.subspan(used + sizeof header, size - sizeof header));
        used += size;
    }
    return used;
}

}  // namespace rankscope
