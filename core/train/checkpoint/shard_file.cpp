// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/checkpoint/shard_file.h"

#include <algorithm>
#include <cstring>

#include "train/error.h"

namespace rankscope::train {

namespace {

using nlohmann::json;

}  // namespace

SavedArrays pack_shard(const Shard& shard, const ShardArrays& arrays) {
    SavedArrays saved;
    json places = json::array();
    int64_t total = 0;
    for (const auto& piece : shard.pieces) {
        places.push_back({piece.global, piece.count});
        total += piece.count;
    }
    saved.about["pieces"] = places;
    for (const auto& [name, numbers] : arrays) {
        auto& array = saved.arrays[name];
        array.dtype = "F32";
        array.shape = {total};
        for (const auto& piece : shard.pieces) {
            const auto part = std::as_bytes(numbers.subspan(static_cast<size_t>(piece.local),
                                                            static_cast<size_t>(piece.count)));
            array.bytes.insert(array.bytes.end(), part.begin(), part.end());
        }
    }
    return saved;
}

int64_t unpack_shard(const SavedArrays& saved, const std::string& path, const Shard& shard,
                     const ShardArrays& arrays) {
    int64_t found = 0;
    for (const auto& [name, into] : arrays) {
        const auto array = saved.arrays.find(name);
        if (array == saved.arrays.end() || array->second.dtype != "F32")
            throw CheckpointError("the checkpoint file '" + path + "' holds no '" + name +
                                  "': it was saved with another optimizer");
        found = 0;
        int64_t at = 0;  // of the saved piece, in numbers
        for (const auto& place : saved.about.at("pieces")) {
            const int64_t global = place.at(0), count = place.at(1);
            if ((at + count) * int64_t{sizeof(float)} >
                static_cast<int64_t>(array->second.bytes.size()))
                throw CheckpointError("the checkpoint file '" + path + "' is damaged: '" + name +
                                      "' is shorter than its places say");
            for (const auto& piece : shard.pieces) {
                const int64_t begin = std::max(global, piece.global);
                const int64_t end = std::min(global + count, piece.global + piece.count);
                if (begin >= end) continue;
                std::memcpy(
                    into.data() + piece.local + (begin - piece.global),
                    array->second.bytes.data() + (at + begin - global) * int64_t{sizeof(float)},
                    static_cast<size_t>(end - begin) * sizeof(float));
                found += end - begin;
            }
            at += count;
        }
    }
    return found;
}

}  // namespace rankscope::train
