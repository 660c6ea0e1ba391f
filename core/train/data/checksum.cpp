// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/data/checksum.h"

#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <fstream>
#include <memory>
#include <stdexcept>
#include <vector>

#include "train/data/data_error.h"

namespace rankscope::train {

Checksum parse_checksum(const std::string& text) {
    const auto colon = text.find(':');
    auto digest = colon == std::string::npos ? text : text.substr(colon + 1);
    std::transform(digest.begin(), digest.end(), digest.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    const std::string algorithm = digest.size() == 64 ? "sha256" : digest.size() == 32 ? "md5" : "";
    const auto named = colon == std::string::npos || text.substr(0, colon) == algorithm;
    if (algorithm.empty() || !named ||
        digest.find_first_not_of("0123456789abcdef") != std::string::npos)
        throw std::invalid_argument("'" + text +
                                    "' is no checksum: write sha256: and 64 hexadecimal digits, or "
                                    "md5: and 32");
    return {algorithm, digest};
}

Checksum checksum_of(const std::filesystem::path& file, const std::string& algorithm) {
    std::ifstream in(file, std::ios::binary);
    const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(),
                                                                          &EVP_MD_CTX_free);
    const auto* kind = EVP_get_digestbyname(algorithm.c_str());
    if (!context || kind == nullptr || EVP_DigestInit_ex(context.get(), kind, nullptr) != 1)
        throw std::invalid_argument("no checksum is called '" + algorithm + "'");
    std::vector<char> piece(1 << 16);
    while (in.read(piece.data(), static_cast<std::streamsize>(piece.size())) || in.gcount() > 0)
        EVP_DigestUpdate(context.get(), piece.data(), static_cast<size_t>(in.gcount()));
    if (!in.eof()) throw DataError(file.string() + ": cannot be read");

    std::array<unsigned char, EVP_MAX_MD_SIZE> raw{};
    unsigned int length = 0;
    EVP_DigestFinal_ex(context.get(), raw.data(), &length);
    Checksum checksum{algorithm, {}};
    for (unsigned int i = 0; i < length; ++i) {
        checksum.digest += "0123456789abcdef"[raw[i] >> 4];
        checksum.digest += "0123456789abcdef"[raw[i] & 15];
    }
    return checksum;
}

}  // namespace rankscope::train
