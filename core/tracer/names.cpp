// SPDX-License-Identifier: MIT
#include "tracer/names.h"
#include "tracer/clock.h"

#include <cstring>

#include "tracer/handle_table.h"
#include "tracer/log.h"

namespace rankscope::tracer {
namespace {

constexpr std::size_t kMostName = 255;

struct Name {
    std::uint64_t handle = 0;  // hash of the text; two texts of one hash share a number
    std::uint32_t number = 0;
};

HandleTable<Name> s_names;
std::uint32_t s_last = 0;

std::uint64_t hash_of(const char* text, std::size_t length) {
    std::uint64_t hash = 0xcbf29ce484222325u;  // FNV-1a, 64 bits
    for (std::size_t i = 0; i < length; ++i)
        hash = (hash ^ static_cast<unsigned char>(text[i])) * 0x100000001b3u;
    return hash;
}

}  // namespace

std::uint32_t name_number(const char* text) {
    const std::size_t length = strnlen(text, kMostName);
    const std::uint64_t hash = hash_of(text, length);
    std::uint32_t number;
    {
        Guard guard(s_names.lock);
        Name* name = s_names.make(hash);
        if (!name) return 0;
        if (name->number) return name->number;
        number = name->number = ++s_last;
    }
    const NameBody body{number, static_cast<std::uint32_t>(length)};
    log_write(RecordKind::name, now_ns(), &body, sizeof body, text, length);
    return number;
}

}  // namespace rankscope::tracer
