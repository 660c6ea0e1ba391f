// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/data/unpack.h"

#include <archive.h>
#include <archive_entry.h>

#include <algorithm>
#include <memory>
#include <set>

#include "train/data/data_error.h"
#include "train/data/output_file.h"

namespace rankscope::train {
namespace {

using Reader = std::unique_ptr<archive, decltype(&archive_read_free)>;

[[noreturn]] void refuse(const std::filesystem::path& file, archive* reader) {
    const auto* reason = archive_error_string(reader);
    throw DataError(file.string() +
                    " cannot be unpacked: " + (reason != nullptr ? reason : "it is no archive"));
}

void write_entry(const std::filesystem::path& from, archive* reader,
                 const std::filesystem::path& to) {
    OutputFile out(to);
    const void* bytes = nullptr;
    size_t count = 0;
    la_int64_t offset = 0;
    for (;;) {
        const auto code = archive_read_data_block(reader, &bytes, &count, &offset);
        if (code == ARCHIVE_EOF) break;
        if (code != ARCHIVE_OK) refuse(from, reader);
        out.write(bytes, count, offset);
    }
    out.finish();
}

}  // namespace

void unpack(const std::filesystem::path& file, const std::filesystem::path& into,
            std::span<const std::string> names) {
    const Reader reader(archive_read_new(), &archive_read_free);
    archive_read_support_filter_all(reader.get());
    archive_read_support_format_all(reader.get());
    if (archive_read_open_filename(reader.get(), file.c_str(), 1 << 16) != ARCHIVE_OK)
        refuse(file, reader.get());
    std::set<std::string> missing(names.begin(), names.end());
    for (;;) {
        archive_entry* entry = nullptr;
        const auto code = archive_read_next_header(reader.get(), &entry);
        if (code == ARCHIVE_EOF) break;
        if (code != ARCHIVE_OK) refuse(file, reader.get());
        const auto* path = archive_entry_pathname(entry);
        const auto name = std::filesystem::path(path != nullptr ? path : "").filename().string();
        if (archive_entry_filetype(entry) != AE_IFREG || missing.erase(name) == 0) continue;
        write_entry(file, reader.get(), into / name);
    }
    if (!missing.empty())
        throw DataError(file.string() + " holds no " + *missing.begin() +
                        ": it is another archive than CIFAR-10's binary version");
}

}  // namespace rankscope::train
