// SPDX-License-Identifier: GPL-3.0-or-later
// CIFAR-10's binary version on disk: data_batch_1.bin .. data_batch_5.bin and test_batch.bin, each
// a row of 3,073-byte records without a header, as many as the file has room for.
#pragma once

#include <array>
#include <filesystem>
#include <optional>

#include "train/data/image_set.h"

namespace rankscope::train {

inline constexpr std::array cifar_training_files = {"data_batch_1.bin", "data_batch_2.bin",
                                                    "data_batch_3.bin", "data_batch_4.bin",
                                                    "data_batch_5.bin"};
inline constexpr auto cifar_test_file = "test_batch.bin";
inline constexpr auto cifar_folder =
    "cifar-10-batches-bin";  // what the official archive unpacks to

// Throws DataError for a file that is not there, is empty, is no whole number of records, or has a
// label outside 0..9 (named with its record).
ImageSet read_cifar_file(const std::filesystem::path& file);

// The six files of a folder. Throws DataError as above.
Images read_cifar_folder(const std::filesystem::path& folder);

// `dir` itself or its cifar-10-batches-bin, whichever holds a batch file.
std::optional<std::filesystem::path> find_cifar_folder(const std::filesystem::path& dir);

}  // namespace rankscope::train
