// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/checkpoint/directory.h"

#include <filesystem>
#include <fstream>
#include <system_error>

#include "train/checkpoint/safetensors.h"
#include "train/error.h"

namespace rankscope::train {

std::string CheckpointDirectory::model_file(const std::string& tag) const {
    return directory_ + "/" + tag + "/mp_rank_00_model_states.safetensors";
}

std::string CheckpointDirectory::shard_file(const std::string& tag, int rank) const {
    return directory_ + "/" + tag + "/zero_pp_rank_" + std::to_string(rank) +
           "_mp_rank_00_optim_states.safetensors";
}

void CheckpointDirectory::make(const std::string& tag) const {
    std::error_code error;
    std::filesystem::create_directories(directory_ + "/" + tag, error);
    if (error)
        throw CheckpointError("the checkpoint directory '" + directory_ + "/" + tag +
                              "' cannot be made: " + error.message());
}

void CheckpointDirectory::set_latest(const std::string& tag) const {
    write_whole(directory_ + "/latest", tag);
}

std::optional<std::string> CheckpointDirectory::latest() const {
    std::ifstream file(directory_ + "/latest");
    std::string tag;
    if (file >> tag) return tag;
    return {};
}

}  // namespace rankscope::train
