// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/checkpoint/safetensors.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>

#include "train/error.h"

namespace rankscope::train {

namespace {

using nlohmann::json;

// Fowler, Noll, Vo, 64 bits (FNV-1a): against accidents, not against people.
class Checksum {
  public:
    void add(const char* bytes, size_t count) {
        for (size_t i = 0; i < count; ++i)
            hash_ = (hash_ ^ static_cast<unsigned char>(bytes[i])) * 1099511628211ull;
    }
    std::string text() const {
        char text[17];
        std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash_));
        return text;
    }

  private:
    uint64_t hash_ = 14695981039346656037ull;
};

[[noreturn]] void fail_to_write(const std::string& path) {
    const std::string reason = std::strerror(errno);
    throw CheckpointError("the checkpoint file '" + path + "' cannot be written: " + reason +
                          "; what was saved before is still whole");
}

[[noreturn]] void damaged(const std::string& path, const std::string& how) {
    throw CheckpointError("the checkpoint file '" + path + "' " + how +
                          ": load another tag, or begin anew without it");
}

}  // namespace

void write_whole(const std::string& path, const std::string& content) {
    const std::string draft = path + ".tmp";
    const int file = ::open(draft.c_str(), O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0644);
    if (file < 0) fail_to_write(path);
    const auto give_up = [&] {
        const int reason = errno;
        ::close(file);
        ::unlink(draft.c_str());
        errno = reason;
        fail_to_write(path);
    };
    for (size_t at = 0; at < content.size();) {
        const ssize_t count = ::write(file, content.data() + at, content.size() - at);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) give_up();
        at += static_cast<size_t>(count);
    }
    if (::fsync(file) != 0) give_up();
    ::close(file);
    if (std::rename(draft.c_str(), path.c_str()) != 0) fail_to_write(path);
}

void write_safetensors(const std::string& path, const SavedArrays& saved) {
    json header;
    std::string numbers;
    for (const auto& [name, array] : saved.arrays) {
        const size_t begin = numbers.size();
        numbers.append(reinterpret_cast<const char*>(array.bytes.data()), array.bytes.size());
        header[name] = {{"dtype", array.dtype},
                        {"shape", array.shape},
                        {"data_offsets", {begin, numbers.size()}}};
    }
    Checksum checksum;
    checksum.add(numbers.data(), numbers.size());
    // The format allows texts only in here.
    header["__metadata__"] = {{"about", saved.about.dump()}, {"fnv1a64", checksum.text()}};

    std::string text = header.dump();
    text.append((8 - text.size() % 8) % 8, ' ');
    std::string content(8, '\0');
    for (size_t i = 0; i < 8; ++i) content[i] = static_cast<char>(text.size() >> (8 * i) & 0xff);
    write_whole(path, content + text + numbers);
}

SavedArrays read_safetensors(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    const std::string content{std::istreambuf_iterator<char>(file), {}};
    if (!file.is_open() || file.bad())
        throw CheckpointError("the checkpoint file '" + path + "' is missing or cannot be read");

    if (content.size() < 8)
        damaged(path, "is cut after " + std::to_string(content.size()) + " bytes");
    uint64_t length = 0;
    for (size_t i = 8; i-- > 0;) length = length << 8 | static_cast<unsigned char>(content[i]);
    if (length > content.size() - 8) damaged(path, "is cut within its header, or is none of ours");
    const json header = json::parse(content.substr(8, length), nullptr, false);
    const std::string numbers = content.substr(8 + length);

    SavedArrays saved;
    try {
        size_t end = 0;
        for (const auto& [name, entry] : header.items()) {
            if (name == "__metadata__") continue;
            const size_t from = entry.at("data_offsets").at(0), to = entry.at("data_offsets").at(1);
            end = std::max(end, to);
            if (to > numbers.size() || from > to) continue;  // reported as cut below
            const auto* first = reinterpret_cast<const std::byte*>(numbers.data());
            saved.arrays[name] = {entry.at("dtype"), entry.at("shape"), {first + from, first + to}};
        }
        if (end != numbers.size())
            damaged(path, "is cut: it holds " + std::to_string(numbers.size()) + " of " +
                              std::to_string(end) + " bytes of numbers");
        Checksum checksum;
        checksum.add(numbers.data(), numbers.size());
        if (checksum.text() != header.at("__metadata__").at("fnv1a64"))
            damaged(path, "is damaged: its numbers do not give its checksum");
        saved.about = json::parse(header.at("__metadata__").at("about").get<std::string>());
    } catch (const json::exception&) {
        damaged(path, "is damaged: its header cannot be understood");
    }
    return saved;
}

}  // namespace rankscope::train
