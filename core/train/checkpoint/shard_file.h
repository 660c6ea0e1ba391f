// SPDX-License-Identifier: GPL-3.0-or-later
// A rank's shard of fp32 numbers (parameters, optimizer states) on disk, by its places in the flat
// order, so that any number of ranks can take up what any other has saved.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>

#include "train/checkpoint/safetensors.h"
#include "train/partition/shard.h"

namespace rankscope::train {

// Parts of a training state, one number a parameter: "master", "exp_avg", ...
using ShardArrays = std::map<std::string, std::span<float>>;

// The pieces without padding, and where they belong.
SavedArrays pack_shard(const Shard& shard, const ShardArrays& arrays);

// Puts the numbers of one saved shard that fall into `shard` at their places in `arrays`; returns
// how many a part those were. Throws CheckpointError (naming `path`) when it lacks a part.
int64_t unpack_shard(const SavedArrays& saved, const std::string& path, const Shard& shard,
                     const ShardArrays& arrays);

}  // namespace rankscope::train
