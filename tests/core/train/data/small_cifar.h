// SPDX-License-Identifier: GPL-3.0-or-later
// A data set in CIFAR-10's binary format small enough for a test: record i of a file has the label
// i % 10 and the pixel value `first` + i everywhere.
#pragma once

#include <array>
#include <string>

#include "train/data/cifar_files.h"
#include "write_file.h"

namespace rankscope::train {

inline std::string cifar_records(int count, int first) {
    std::string bytes;
    for (int i = 0; i < count; ++i) {
        bytes += static_cast<char>(i % class_count);
        bytes += std::string(image_bytes, static_cast<char>(first + i));
    }
    return bytes;
}

// Files of 1, 2, 3, 4 and 5 training records and 12 test records.
inline void write_small_cifar(const std::filesystem::path& folder) {
    for (int file = 1; file <= 5; ++file)
        write_file(folder / cifar_training_files.at(static_cast<size_t>(file - 1)),
                   cifar_records(file, 10 * file));
    write_file(folder / cifar_test_file, cifar_records(12, 100));
}

}  // namespace rankscope::train
