// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/checksum.h"

#include <array>
#include <cstring>

namespace rankscope {
namespace {

constexpr std::uint32_t kPolynomial = 0x82f63b78;  // Castagnoli's, lowest bit first

constexpr std::array<std::uint32_t, 256> make_table() {
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t byte = 0; byte < table.size(); ++byte) {
        std::uint32_t crc = byte;
        for (int bit = 0; bit < 8; ++bit) crc = (crc >> 1) ^ (crc & 1 ? kPolynomial : 0);
        table[byte] = crc;
    }
    return table;
}
constexpr std::array<std::uint32_t, 256> kTable = make_table();

#if defined(__x86_64__)
__attribute__((target("sse4.2"))) std::uint32_t crc32c_sse(std::span<const std::byte> bytes,
                                                           std::uint32_t crc) {
    std::uint64_t state = static_cast<std::uint32_t>(~crc);
    while (bytes.size() >= sizeof(std::uint64_t)) {
        std::uint64_t word;
        std::memcpy(&word, bytes.data(), sizeof word);
        state = __builtin_ia32_crc32di(state, word);
        bytes = bytes.subspan(sizeof word);
    }
    auto rest = static_cast<std::uint32_t>(state);
    for (const std::byte byte : bytes)
        rest = __builtin_ia32_crc32qi(rest, static_cast<unsigned char>(byte));
    return ~rest;
}
#endif

}  // namespace

std::uint32_t crc32c_portable(std::span<const std::byte> bytes, std::uint32_t crc) {
    crc = ~crc;
    for (const std::byte byte : bytes)
        crc = (crc >> 8) ^ kTable[(crc ^ static_cast<std::uint32_t>(byte)) & 0xff];
    return ~crc;
}

std::uint32_t crc32c(std::span<const std::byte> bytes, std::uint32_t crc) {
#if defined(__x86_64__)
    static const bool fast = __builtin_cpu_supports("sse4.2");
    if (fast) return crc32c_sse(bytes, crc);
#endif
    return crc32c_portable(bytes, crc);
}

}  // namespace rankscope
