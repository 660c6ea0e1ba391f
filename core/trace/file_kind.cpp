// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/file_kind.h"

#include <algorithm>
#include <string_view>

#include "trace/record.h"

namespace rankscope {
namespace {

using namespace std::string_view_literals;

struct Known {
    std::string_view head;
    const char* words;
};
constexpr Known kKnown[] = {
    {"\x89PNG"sv, "a PNG picture"},
    {"\xff\xd8\xff"sv, "a JPEG picture"},
    {"GIF8"sv, "a GIF picture"},
    {"%PDF"sv, "a PDF document"},
    {"\x7f"
     "ELF"sv,
     "a program or library; to record it: rankscope record -- PROGRAM"},
    {"\x1f\x8b"sv, "packed with gzip; unpack it first"},
    {"\xfd"
     "7zXZ"sv,
     "packed with xz; unpack it first"},
    {"\x28\xb5\x2f\xfd"sv, "packed with zstd; unpack it first"},
    {"PK\x03\x04"sv, "a zip archive"},
    {"SQLite format 3"sv, "an SQLite database"},
    {std::string_view(kLogMagic, sizeof kLogMagic), "the log of one rank while it runs"},
    {"OTF2"sv, "an OTF2 trace"},
    {"<?xml"sv, "XML text"},
    {"<svg"sv, "an SVG picture"},
    {"{"sv, "JSON text"},
    {"#!"sv, "a script"},
};

}  // namespace

std::string file_kind(std::span<const std::byte> head) {
    const std::string_view text(reinterpret_cast<const char*>(head.data()), head.size());
    for (const Known& known : kKnown)
        if (text.starts_with(known.head)) return known.words;
    if (!text.empty() && std::ranges::all_of(text, [](unsigned char c) {
            return c >= ' ' || c == '\n' || c == '\r' || c == '\t';
        }))
        return "text";
    return "something else";
}

}  // namespace rankscope
