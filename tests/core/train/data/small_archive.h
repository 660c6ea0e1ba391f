// SPDX-License-Identifier: GPL-3.0-or-later
// Archives such as the official one, made for a test.
#pragma once

#include <archive.h>
#include <archive_entry.h>

#include <string>
#include <utility>
#include <vector>

#include "small_cifar.h"
#include "support/temporary_folder.h"
#include "train/data/checksum.h"

namespace rankscope::train {

using Entries = std::vector<std::pair<std::string, std::string>>;  // path and content

inline Entries small_cifar_entries() {
    const std::string folder = std::string(cifar_folder) + "/";
    Entries entries = {{folder + "batches.meta.txt", "airplane\n"}};
    for (int file = 1; file <= 5; ++file)
        entries.emplace_back(folder + cifar_training_files.at(static_cast<size_t>(file - 1)),
                             cifar_records(200, file));
    entries.emplace_back(folder + cifar_test_file, cifar_records(100, 9));
    return entries;
}

// A .tar.gz of these entries.
inline std::string tar_gz(const Entries& entries) {
    std::string bytes(16 << 20, '\0');
    size_t used = 0;
    auto* writer = archive_write_new();
    archive_write_add_filter_gzip(writer);
    archive_write_set_format_ustar(writer);
    archive_write_open_memory(writer, bytes.data(), bytes.size(), &used);
    for (const auto& [path, content] : entries) {
        auto* entry = archive_entry_new();
        archive_entry_set_pathname(entry, path.c_str());
        archive_entry_set_size(entry, static_cast<la_int64_t>(content.size()));
        archive_entry_set_filetype(entry, AE_IFREG);
        archive_entry_set_perm(entry, 0644);
        archive_write_header(writer, entry);
        archive_write_data(writer, content.data(), content.size());
        archive_entry_free(entry);
    }
    archive_write_close(writer);
    archive_write_free(writer);
    bytes.resize(used);
    return bytes;
}

inline std::string sha256_of(const std::string& bytes) {
    const test::TemporaryFolder folder;
    write_file(folder.path() / "file", bytes);
    return "sha256:" + checksum_of(folder.path() / "file", "sha256").digest;
}

}  // namespace rankscope::train
