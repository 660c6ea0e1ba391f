// SPDX-License-Identifier: GPL-3.0-or-later
// CIFAR-10 on this disk, fetched first where it is not: by rank 0 alone, while the others wait at a
// barrier, and by one run at a time.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "train/comm/communicator.h"
#include "train/data/download.h"

namespace rankscope::train {

struct FetchOptions {
    std::filesystem::path dir;  // holds the six files or their folder, or is to hold it
    std::string address = "https://www.cs.toronto.edu/~kriz/cifar-10-binary.tar.gz";
    std::string checksum =
        "sha256:c4a38c50a1bc5f3a1c5537f2155ab9d68f9f25eb1ed8d9ddda3db29a59bca1dd";
    DownloadOptions download = {};
    std::function<void(const std::string&)> say = {};  // what rank 0 is about to do, for a person
};

// The folder that holds the files. Collective; each rank gets the same answer or the same DataError
// (no network, a wrong checksum, a full disk...), so that none waits for a rank that gave up. A
// half-done fetch leaves no folder: it is unpacked beside, checked, and renamed.
std::filesystem::path fetch_cifar(const FetchOptions& options, Communicator& communicator);

}  // namespace rankscope::train
